import { MfaProofInput } from '#schema/calls/mfa.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import type { AppContext } from '#worker/context/context.ts'
import { loadViewer, type SignedInViewer } from '#worker/context/viewer.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { readBody } from '#worker/platform/body.ts'
import { failAs } from './outcome.ts'
import { proveOwnCode } from './prove-code.ts'
import { proveOwner } from './prove-owner.ts'

/** The viewer of a call that carries nothing but proofs: the password, and where it is asked for a code. */
export async function readOwner(c: AppContext): Promise<{ viewer: SignedInViewer; password: string; code: string }> {
  const viewer = requireFullSession(await loadViewer(c))
  const proof = await readBody(c.req.raw, MfaProofInput, { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES })
  return { viewer, ...proof }
}

/** The same, once they have shown that the account is theirs: by the password alone, or by a code of its second factor too. */
export async function requireOwner(c: AppContext, by: 'password' | 'password and code'): Promise<SignedInViewer> {
  const { viewer, password, code } = await readOwner(c)
  const outcome = await proveOwner(c, viewer, password)
  if (outcome.type !== 'proved') return failAs(outcome)
  if (by === 'password') return viewer
  const proof = await proveOwnCode(c, viewer, code)
  return proof.type === 'proved' ? viewer : failAs(proof)
}
