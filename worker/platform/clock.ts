/** Milliseconds since 1970; tests pass their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
