import { NOTIFICATION_FILTER_NAMES, type NotificationFilter } from '#schema/notifications/constants.ts'
import { href } from '#schema/routes.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export function parseFilter(search: URLSearchParams): NotificationFilter | null {
  return NOTIFICATION_FILTER_NAMES.find((one) => one === search.get('filter')) ?? null
}

export function notificationRequest({ search }: Pick<PageInput, 'search'>) {
  return {
    name: 'NewsHubQuery',
    isFeed: true,
    variables: { filter: parseFilter(search), after: search.get('after') },
  } as const
}

export function notificationHref(filter: NotificationFilter | null, after?: string): string {
  return href('newsHub', {}, { ...(filter && { filter }), ...(after && { after }) })
}
