import { NOTIFICATION_LIMIT } from '#schema/constants/limits.ts'
import { NotificationForm, UnsubscribeForm } from '#schema/notifications/calls.ts'
import { MailSubscriptionQuery, NotificationSettingsQuery } from '#schema/notifications/queries.ts'
import { form, query } from '#worker/action.ts'
import { findNotificationSettings, parseNotificationForm, saveNotificationSettings } from './notification-settings.ts'
import { changeSubscription, findMailSubscription } from './unsubscribe.ts'

const MEMBER = { who: 'member', whenBanned: 'allowed', limit: { rule: NOTIFICATION_LIMIT, by: 'viewer' } } as const

export const notificationSettings = [
  query(NotificationSettingsQuery, findNotificationSettings),
  query(MailSubscriptionQuery, findMailSubscription),
  form({
    ...MEMBER,
    route: 'notificationSettings',
    input: NotificationForm,
    async run(context, fields) {
      await saveNotificationSettings(context, parseNotificationForm(fields, context.env))
      return { done: 'saved' }
    },
  }),
  form({
    who: 'anyone',
    whenBanned: 'allowed',
    route: 'unsubscribe',
    once: false,
    // What the page says is its reader's alone.
    open: () => ({}),
    limit: { rule: NOTIFICATION_LIMIT, by: 'address' },
    input: UnsubscribeForm,
    run: changeSubscription,
  }),
]
