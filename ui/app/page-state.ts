import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { withoutSecrets } from '#schema/token-pages.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { request } from '#ui/platform/network/request.ts'

export function fetchPageState(signal?: AbortSignal): Promise<PageState> {
  const sourceUrl = withoutSecrets(currentPath())
  return request<PageState>(href('state', {}, { source_url: sourceUrl }), signal ? { signal } : {})
}
