import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { request } from '#ui/platform/network/request.ts'

export function fetchPageState(signal?: AbortSignal): Promise<PageState> {
  const path = currentPath()
  const [pathname = ''] = path.split('?')
  const sourceUrl = isTokenPage(pathname) ? pathname : path
  return request<PageState>(href('state', {}, { source_url: sourceUrl }), signal ? { signal } : {})
}
