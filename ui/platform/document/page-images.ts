export function findShownImages(): string[] {
  return [...document.images]
    .filter((image) => image.currentSrc !== '' && (isLoaded(image) || isInView(image)))
    .map(({ currentSrc }) => new URL(currentSrc, window.location.href))
    .filter(({ origin }) => origin === window.location.origin)
    .map(({ pathname }) => pathname)
}

function isLoaded({ complete, naturalWidth }: HTMLImageElement): boolean {
  return complete && naturalWidth > 0
}

function isInView(image: HTMLImageElement): boolean {
  const { top, bottom, width } = image.getBoundingClientRect()
  return width > 0 && top < window.innerHeight && bottom > 0
}

/** The address of the image in the first link to a path of this site; null where there is none. */
export function findLinkedImage(path: string): string | null {
  return document.querySelector(`a[href="${CSS.escape(path)}"] img`)?.getAttribute('src') ?? null
}
