/** `paused…`: the session pauses; `stopped`: the element was removed. */
export type ImpressionState = 'away' | 'seen' | 'pausedAway' | 'pausedInView' | 'stopped'

export type ImpressionEvent = 'enter' | 'exit' | 'pause' | 'resume' | 'stop'

const TRANSITIONS: Record<ImpressionState, Partial<Record<ImpressionEvent, ImpressionState>>> = {
  away: { enter: 'seen', pause: 'pausedAway', stop: 'stopped' },
  seen: { exit: 'away', pause: 'pausedInView', stop: 'stopped' },
  pausedAway: { enter: 'pausedInView', resume: 'away', stop: 'stopped' },
  pausedInView: { exit: 'pausedAway', resume: 'seen', stop: 'stopped' },
  stopped: {},
}

export function impressionStep(state: ImpressionState, event: ImpressionEvent): ImpressionState {
  return TRANSITIONS[state][event] ?? state
}
