import type { OfflinePages } from './offline-pages.ts'

export const OFFLINE_LIST_ID = 'kept-pages'

const SECTION = new RegExp(`(<section id="${OFFLINE_LIST_ID}"[^>]*?) hidden=""([^>]*>.*?<ul[^>]*>)(?=</ul>)`, 's')

export function fillOfflineList(html: string, pages: OfflinePages): string {
  if (pages.length === 0) return html
  const items = pages.map(
    ({ path, title }) => `<li><a href="${safePath(path)}"><bdi>${safeTitle(title)}</bdi></a></li>`,
  )
  return html.replace(SECTION, (_, start: string, rest: string) => start + rest + items.join(''))
}

/** A path that cannot break out of its attribute. */
function safePath(path: string): string {
  return path.replace(/["&<>]/g, encodeURIComponent)
}

/** Already HTML; must not open an element. */
function safeTitle(title: string): string {
  return title.replaceAll('<', '&lt;')
}
