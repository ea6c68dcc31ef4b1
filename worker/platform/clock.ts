/** The time, in milliseconds since 1970; tests hand in their own. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
