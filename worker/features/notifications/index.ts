import { NewsHubForm, NewsHubInput, UpdateBadgeInput, UpdateNewsHubInput } from '#schema/notifications/calls.ts'
import { NOTIFICATION_LIMIT } from '#schema/constants/limits.ts'
import { NewsHubQuery, NewsItemQuery } from '#schema/notifications/queries.ts'
import { call, form, query, resource } from '#worker/action.ts'
import { clearBadge, readBadge } from './badge.ts'
import { findNotifications, findNotification, listNotifications, updateNotifications } from './notification-feed.ts'
import { push } from './push/index.ts'
import { live } from './live/index.ts'

const MEMBER = { who: 'member', whenBanned: 'allowed', limit: { rule: NOTIFICATION_LIMIT, by: 'viewer' } } as const

export const notifications = [
  query(NewsHubQuery, findNotifications),
  query(NewsItemQuery, findNotification),
  call({ who: 'member', route: resource('NewsHubResource', 'get'), input: NewsHubInput, run: listNotifications }),
  call({
    ...MEMBER,
    route: resource('NewsHubResource', 'update'),
    input: UpdateNewsHubInput,
    run: updateNotifications,
  }),
  call({ who: 'member', route: resource('NewsHubBadgeResource', 'get'), run: readBadge }),
  call({ ...MEMBER, route: resource('NewsHubBadgeResource', 'update'), input: UpdateBadgeInput, run: clearBadge }),
  form({
    ...MEMBER,
    route: 'newsHub',
    input: NewsHubForm,
    async run(context, { read_until: readUntil }) {
      await updateNotifications(context, { read_until: readUntil })
      return { done: 'read' }
    },
  }),
  ...push,
  ...live,
]
