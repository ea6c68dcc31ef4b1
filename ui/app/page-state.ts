import type { CallAnswer } from '#schema/all-calls.ts'
import { href } from '#schema/routes.ts'
import { withoutSecrets } from '#schema/token-pages.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'
import { request } from '#ui/platform/network/request.ts'

export function fetchPageState(signal?: AbortSignal): Promise<CallAnswer<'GET state'>> {
  const sourceUrl = withoutSecrets(currentPath())
  return request<CallAnswer<'GET state'>>(href('state', {}, { source_url: sourceUrl }), signal ? { signal } : {})
}
