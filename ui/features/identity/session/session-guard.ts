import { isSameViewer, type ViewerMark } from './viewer-change.ts'
import type { ViewerStep } from './viewer-reload.ts'

/** `asked`: the viewer the user was last asked about. Those who stay know why, and are not asked about them again. */
export type SessionGuard =
  | { type: 'watching'; asked: ViewerMark | null }
  | { type: 'asking'; asked: ViewerMark; name: string }
  | { type: 'reloading'; asked: ViewerMark | null; after: ViewerMark }

export type SessionGuardEvent =
  | { type: 'answered'; step: ViewerStep; before: ViewerMark; after: ViewerMark; name: string }
  | { type: 'reloadChosen' }
  | { type: 'stayChosen' }

export const WATCHING: SessionGuard = { type: 'watching', asked: null }

export function sessionGuardStep(guard: SessionGuard, event: SessionGuardEvent): SessionGuard {
  switch (event.type) {
    case 'answered':
      return afterAnswer(guard, event)
    case 'reloadChosen':
      return guard.asked ? { type: 'reloading', asked: guard.asked, after: guard.asked } : guard
    case 'stayChosen':
      return guard.asked ? { type: 'watching', asked: guard.asked } : guard
    default:
      return event satisfies never
  }
}

function afterAnswer(
  guard: SessionGuard,
  { step, before, after, name }: Extract<SessionGuardEvent, { type: 'answered' }>,
): SessionGuard {
  if (step === 'reload') return { type: 'reloading', asked: guard.asked, after }
  if (step === 'ask') return { type: 'asking', asked: after, name }
  return isSameViewer(before, after) ? { type: 'watching', asked: guard.asked } : guard
}
