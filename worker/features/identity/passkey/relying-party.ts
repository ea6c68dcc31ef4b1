import type { ActionContext } from '#worker/context/context.ts'

/** Passkeys answer pages of this origin and of no other. */
export interface RelyingParty {
  id: string
  origin: string
}

/** Without a configured address the request ends with `notConfigured`. */
export function findRelyingParty({ mailOrigin: origin }: Pick<ActionContext, 'mailOrigin'>): RelyingParty {
  return { id: new URL(origin).hostname, origin }
}
