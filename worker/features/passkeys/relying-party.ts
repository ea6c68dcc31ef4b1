import { siteOriginOf, type AppContext } from '#worker/context/context.ts'

/** Whom passkeys are made for: they answer pages of this origin and of no other. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The site at its configured address; only where none is configured at the one that a request came to. */
export function relyingPartyOf(c: AppContext): RelyingParty {
  const origin = siteOriginOf(c)
  return { id: new URL(origin).hostname, origin }
}
