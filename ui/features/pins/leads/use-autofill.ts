import { useEffect, useState } from 'react'
import type { NamedFields } from '#schema/identity/current-user-calls.ts'
import type { LeadField } from '#schema/pins/lead-constants.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

const FIELDS = ['full_name', 'email', 'eligible_for_name_autofill', 'eligible_for_email_autofill'] as const

/** What may be filled in for the viewer: name and email, each only where the server says so. Else they type it. */
export function useAutofill(isWanted: boolean): Partial<Record<LeadField, string>> {
  const [filled, setFilled] = useState<Partial<Record<LeadField, string>>>({})
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    sendCall('GET currentUser', { fields: FIELDS.join(',') }).then(
      (user) => {
        if (!isGone) setFilled(pickEligible(user))
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isWanted])
  return filled
}

export function pickEligible(user: NamedFields): Partial<Record<LeadField, string>> {
  const { full_name, email } = user
  return {
    ...(user.eligible_for_name_autofill && full_name !== undefined && { full_name }),
    ...(user.eligible_for_email_autofill && typeof email === 'string' && { email }),
  }
}
