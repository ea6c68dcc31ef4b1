/**
 * A `leaving` page makes a last call once everything has recorded its end; a `left` one makes more for later events.
 */
export type PagePhase = 'active' | 'leaving' | 'left'

export type PageEvent = 'paused' | 'eventsReady' | 'lastCallDue' | 'resumed'

const TRANSITIONS: Record<PagePhase, Partial<Record<PageEvent, PagePhase>>> = {
  active: { paused: 'leaving' },
  leaving: { lastCallDue: 'left', resumed: 'active' },
  left: { paused: 'leaving', eventsReady: 'leaving', resumed: 'active' },
}

export function pageStep(phase: PagePhase, event: PageEvent): PagePhase {
  return TRANSITIONS[phase][event] ?? phase
}
