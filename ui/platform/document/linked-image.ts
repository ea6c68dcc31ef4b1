/** The address of the image in the first link to a path of this site; null where there is none. */
export function findLinkedImage(path: string): string | null {
  return document.querySelector(`a[href="${CSS.escape(path)}"] img`)?.getAttribute('src') ?? null
}
