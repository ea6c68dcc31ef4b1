import { isMinor } from '#schema/identity/age.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'

export interface Autofill {
  eligible_for_name_autofill: boolean
  eligible_for_email_autofill: boolean
}

/** What a form of an advertiser may be filled in with: for adults who are logged in, and a confirmed address alone. */
export function presentAutofill({ type, user }: SignedInViewer, now: number): Autofill {
  const isEligible = type === 'AUTH' && !isMinor(user.birthday, now)
  return {
    eligible_for_name_autofill: isEligible && user.fullName !== '',
    eligible_for_email_autofill: isEligible && user.email !== null && user.emailVerifiedAt !== null,
  }
}
