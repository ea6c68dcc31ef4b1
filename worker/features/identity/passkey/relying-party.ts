import type { ActionContext } from '#worker/context/context.ts'

export interface RelyingParty {
  id: string
  origin: string
}

export function findRelyingParty({ mailOrigin: origin }: Pick<ActionContext, 'mailOrigin'>): RelyingParty {
  return { id: new URL(origin).hostname, origin }
}
