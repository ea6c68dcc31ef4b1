import type { ActionContext } from '#worker/context/context.ts'

/** Whom passkeys are made for: they answer pages of this origin and of no other. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The site at its configured address; without one the request ends with `notConfigured`. */
export function findRelyingParty({ mailOrigin: origin }: Pick<ActionContext, 'mailOrigin'>): RelyingParty {
  return { id: new URL(origin).hostname, origin }
}
