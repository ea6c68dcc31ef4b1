import { EndPushInput, PushSubscriptionInput } from '#schema/notifications/push-calls.ts'
import { NOTIFICATION_LIMIT } from '#schema/constants/limits.ts'
import { call, resource } from '#worker/action.ts'
import { endPush, startPush } from './push-subscriptions.ts'

const MEMBER = { who: 'member', whenBanned: 'allowed', limit: { rule: NOTIFICATION_LIMIT, by: 'viewer' } } as const

export const push = [
  call({
    ...MEMBER,
    route: resource('PushSubscriptionResource', 'create'),
    input: PushSubscriptionInput,
    run: startPush,
  }),
  call({ ...MEMBER, route: resource('PushSubscriptionResource', 'delete'), input: EndPushInput, run: endPush }),
]
