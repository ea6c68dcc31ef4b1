import { isSameViewer, type ViewerMark } from './viewer-change.ts'
import type { ViewerStep } from './viewer-reload.ts'

/** `asked`: the viewer the user was last asked about. Those who stay know why, and are not asked about them again. */
export type SessionGuard =
  | { type: 'watching'; asked: ViewerMark | null }
  | { type: 'asking'; asked: ViewerMark; name: string }
  | { type: 'reloading'; asked: ViewerMark | null; after: ViewerMark }

export type SessionGuardEvent =
  | { type: 'answered'; step: ViewerStep; before: ViewerMark; after: ViewerMark; name: string }
  | { type: 'stayChosen' }

export const WATCHING: SessionGuard = { type: 'watching', asked: null }

export function sessionGuardStep(guard: SessionGuard, event: SessionGuardEvent): SessionGuard {
  const { asked } = guard
  if (event.type === 'stayChosen') return { type: 'watching', asked }
  const { step, before, after, name } = event
  if (step === 'reload') return { type: 'reloading', asked, after }
  if (step === 'ask') return { type: 'asking', asked: after, name }
  return isSameViewer(before, after) ? { type: 'watching', asked } : guard
}
