export interface FollowedLink {
  url: string
  isDownload: boolean
}

const MIDDLE_BUTTON = 1

export function onLinkFollowed(listener: (link: FollowedLink) => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  function handle(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link || (event.type === 'auxclick' && event.button !== MIDDLE_BUTTON)) return
    const isDownload = link.hasAttribute('download')
    const isOutward = /^https?:$/.test(link.protocol) && link.origin !== window.location.origin
    if (isDownload || isOutward) listener({ url: link.href, isDownload })
  }
  for (const type of ['click', 'auxclick'] as const) document.addEventListener(type, handle, { capture: true, signal })
  return () => controller.abort()
}
