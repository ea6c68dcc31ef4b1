import { NOTIFICATION_LIMIT } from '#schema/constants/limits.ts'
import { EndPushCall, StartPushCall } from '#schema/notifications/push-calls.ts'
import { call } from '#worker/action.ts'
import { endPush, startPush } from './push-subscriptions.ts'

const MEMBER = { who: 'member', whenBanned: 'allowed', limit: { rule: NOTIFICATION_LIMIT, by: 'viewer' } } as const

export const push = [call(StartPushCall, { ...MEMBER, run: startPush }), call(EndPushCall, { ...MEMBER, run: endPush })]
