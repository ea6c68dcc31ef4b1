import { useState } from 'react'
import { SECURITY_ACTIONS, type SecurityAction } from '#schema/calls/mfa.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import type { MessageKey } from '#ui/messages/translate.ts'

const ERRORS = [
  'wrongPassword',
  'tooManyRequests',
  'freshSignInNeeded',
  'wrongSetupCode',
  'mfaExpired',
  'mfaOn',
  'mfaOff',
  'invalidInput',
  'passkeyNotAdded',
  'passkeyKnown',
  'tooManyPasskeys',
] as const

/** What the server says of a form that was sent: what went wrong where, and secrets that are shown this once. */
export interface SecurityFacts {
  action: SecurityAction | null
  error: MessageKey | null
  setup: { secret: string; uri: string } | null
  codes: string[]
  passkeyId: string | null
}

/** The text of an error by its name, whoever names it. */
export function securityError(name: string | null): MessageKey {
  const known = ERRORS.find((one) => one === name)
  return `security.error.${known ?? 'unexpected'}`
}

/**
 * The facts that came with the document. Only the server puts them there; a move within the site takes its query from an
 * address, which anybody can write, so then there are none.
 */
export function useSecurityFacts(search: URLSearchParams): SecurityFacts {
  const isMove = useHydrated()
  const [facts] = useState(() => factsOf(isMove ? new URLSearchParams() : search))
  return facts
}

function factsOf(search: URLSearchParams): SecurityFacts {
  const [secret, uri, codes] = [search.get('secret'), search.get('uri'), search.get('codes')]
  return {
    action: SECURITY_ACTIONS.find((name) => name === search.get('action')) ?? null,
    error: search.has('error') ? securityError(search.get('error')) : null,
    setup: secret === null || uri === null ? null : { secret, uri },
    codes: codes === null ? [] : codes.split(' '),
    passkeyId: search.get('passkey_id'),
  }
}
