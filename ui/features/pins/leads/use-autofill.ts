import { useEffect, useState } from 'react'
import type { LeadField } from '#schema/pins/lead-constants.ts'
import { href } from '#schema/routes.ts'
import { call } from '#ui/platform/network/request.ts'

interface Eligible {
  full_name: string
  email: string | null
  eligible_for_name_autofill: boolean
  eligible_for_email_autofill: boolean
}

const FIELDS = ['full_name', 'email', 'eligible_for_name_autofill', 'eligible_for_email_autofill'] as const

/** What may be filled in for the viewer: name and email, each only where the server says so. Else they type it. */
export function useAutofill(isWanted: boolean): Partial<Record<LeadField, string>> {
  const [filled, setFilled] = useState<Partial<Record<LeadField, string>>>({})
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    call<Eligible>(href('currentUser', {}, { fields: FIELDS.join(',') })).then(
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

export function pickEligible(user: Eligible): Partial<Record<LeadField, string>> {
  return {
    ...(user.eligible_for_name_autofill && { full_name: user.full_name }),
    ...(user.eligible_for_email_autofill && user.email !== null && { email: user.email }),
  }
}
