import { HARD_RELOAD_CAP_MS } from '#schema/site/shell-constants.ts'

export interface ReloadContext {
  newVersion: string | null
  /** The version for which this tab last loaded a document: if that changed nothing, nothing would again. */
  reloadedFor: string | null
  isSlow: boolean
  /** Milliseconds since 1970; when the reload was first put off. */
  firstDelayAt: number | null
  now: number
}

export interface ReloadDecision {
  reload: boolean
  /** The first delay to remember; null clears it. */
  firstDelayAt: number | null
}

export function decideReload({ newVersion, reloadedFor, isSlow, firstDelayAt, now }: ReloadContext): ReloadDecision {
  if (newVersion === null || newVersion === reloadedFor) return { reload: false, firstDelayAt }
  if (!isSlow) return { reload: true, firstDelayAt: null }
  // A delay in the future was stored before the clock went back: it starts over.
  if (firstDelayAt === null || firstDelayAt > now) return { reload: false, firstDelayAt: now }
  if (now - firstDelayAt > HARD_RELOAD_CAP_MS) return { reload: true, firstDelayAt: null }
  return { reload: false, firstDelayAt }
}
