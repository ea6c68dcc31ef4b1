import { HARD_RELOAD_CAP_MS } from '#schema/constants/shell.ts'

export interface ReloadFacts {
  /** The version that the server has now, where it is not the document's. */
  newVersion: string | null
  /** The version for which this tab has last loaded a document: if that changed nothing, nothing would again. */
  reloadedFor: string | null
  isSlow: boolean
  /** When the reload was first put off, in milliseconds since 1970. */
  firstDelayAt: number | null
  now: number
}

export interface ReloadDecision {
  reload: boolean
  /** What to remember as the first delay; null clears it. */
  firstDelayAt: number | null
}

/** Whether a route change loads a new document (docs/BEHAVIOUR.md, New versions). */
export function decideReload({ newVersion, reloadedFor, isSlow, firstDelayAt, now }: ReloadFacts): ReloadDecision {
  if (newVersion === null || newVersion === reloadedFor) return { reload: false, firstDelayAt }
  if (!isSlow) return { reload: true, firstDelayAt: null }
  // A delay from the future was written before the clock went backwards: it starts over.
  if (firstDelayAt === null || firstDelayAt > now) return { reload: false, firstDelayAt: now }
  if (now - firstDelayAt > HARD_RELOAD_CAP_MS) return { reload: true, firstDelayAt: null }
  return { reload: false, firstDelayAt }
}
