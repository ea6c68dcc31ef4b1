import { NOTIFICATION_LIMIT } from '#schema/constants/limits.ts'
import {
  ClearBadgeCall,
  GetBadgeCall,
  ListNotificationsCall,
  NewsHubForm,
  UpdateNotificationsCall,
} from '#schema/notifications/calls.ts'
import { NewsHubQuery, NewsItemQuery } from '#schema/notifications/queries.ts'
import { call, form, query } from '#worker/action.ts'
import { clearBadge, readBadge } from './badge.ts'
import { live } from './live/index.ts'
import { findNotifications, findNotification, listNotifications, updateNotifications } from './notification-feed.ts'
import { push } from './push/index.ts'

const MEMBER = { who: 'member', whenBanned: 'allowed', limit: { rule: NOTIFICATION_LIMIT, by: 'viewer' } } as const

export const notifications = [
  query(NewsHubQuery, findNotifications),
  query(NewsItemQuery, findNotification),
  call(ListNotificationsCall, { who: 'member', run: listNotifications }),
  call(UpdateNotificationsCall, { ...MEMBER, run: updateNotifications }),
  call(GetBadgeCall, { who: 'member', run: readBadge }),
  call(ClearBadgeCall, { ...MEMBER, run: clearBadge }),
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
