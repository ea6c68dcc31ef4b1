import type { CallInput } from '#schema/all-calls.ts'
import { isBoolean, isString, optional, shape } from '#ui/platform/storage/shape.ts'
import type { VisitRecord } from './aggregate.ts'

/** Each signal is JSON text. */
type LandingSignals = CallInput<'POST landingSignals'>

export interface PendingSignals {
  key: string
  /** Only this user's browser sessions may send them. */
  userId: string
  signals: LandingSignals
}

export function toLandingSignals(
  { pages, invite, paidLanding }: Pick<VisitRecord, 'pages' | 'invite' | 'paidLanding'>,
  isRegister: boolean,
): LandingSignals | null {
  if (pages.length === 0 && !invite && !paidLanding) return null
  return {
    is_register: isRegister,
    ...(pages.length > 0 ? { unauth_visited_pages: JSON.stringify(pages) } : {}),
    ...(invite ? { invite_redemption: JSON.stringify(invite) } : {}),
    ...(paidLanding ? { paid_landing: JSON.stringify(paidLanding) } : {}),
  }
}

export const arePendingSignals = shape<PendingSignals>({
  key: isString,
  userId: isString,
  signals: shape<LandingSignals>({
    is_register: isBoolean,
    unauth_visited_pages: optional(isString),
    invite_redemption: optional(isString),
    paid_landing: optional(isString),
  }),
})
