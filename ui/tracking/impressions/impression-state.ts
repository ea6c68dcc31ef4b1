/**
 * Where an impression stands: its element is out of view or seen; the same two while the session pauses; stopped is
 * one whose element was removed.
 */
export type ImpressionState = 'away' | 'seen' | 'pausedAway' | 'pausedInView' | 'stopped'

/** What happens to it (docs/BEHAVIOUR.md, Impressions). */
export type ImpressionAct = 'enter' | 'exit' | 'pause' | 'resume' | 'stop'

const TRANSITIONS: Record<ImpressionState, Partial<Record<ImpressionAct, ImpressionState>>> = {
  away: { enter: 'seen', pause: 'pausedAway', stop: 'stopped' },
  seen: { exit: 'away', pause: 'pausedInView', stop: 'stopped' },
  pausedAway: { enter: 'pausedInView', resume: 'away', stop: 'stopped' },
  pausedInView: { exit: 'pausedAway', resume: 'seen', stop: 'stopped' },
  stopped: {},
}

/** The state after an act; an act that changes nothing leaves it. Time passes only while it is `seen`. */
export function afterAct(state: ImpressionState, act: ImpressionAct): ImpressionState {
  return TRANSITIONS[state][act] ?? state
}
