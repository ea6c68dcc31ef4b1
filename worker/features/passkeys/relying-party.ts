import { ActionContext, configuredOriginOf, type AppContext } from '#worker/context/context.ts'

/** Whom passkeys are made for: they answer pages of this origin and of no other. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The site at its configured address. */
export function relyingPartyOf(c: AppContext | ActionContext): RelyingParty {
  const origin = c instanceof ActionContext ? c.mailOrigin : configuredOriginOf(c, 'no passkey can be made or used')
  return { id: new URL(origin).hostname, origin }
}
