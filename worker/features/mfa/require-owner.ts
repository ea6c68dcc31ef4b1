import { MfaProofInput } from '#schema/calls/mfa.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import type { AppContext } from '#worker/context/context.ts'
import { loadViewer, type SignedInViewer } from '#worker/context/viewer.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { readBody } from '#worker/platform/body.ts'
import { failAs } from './outcome.ts'
import { proveOwner } from './prove-owner.ts'

/** The viewer of a call that carries nothing but the password, once they have shown that the account is theirs. */
export async function requireOwner(c: AppContext): Promise<SignedInViewer> {
  const viewer = requireFullSession(await loadViewer(c))
  const { password } = await readBody(c.req.raw, MfaProofInput, {
    accepts: ['json', 'form'],
    maxBytes: MAX_FORM_BODY_BYTES,
  })
  const outcome = await proveOwner(c, viewer, password)
  return outcome.type === 'proved' ? viewer : failAs(outcome)
}
