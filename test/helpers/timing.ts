import type { Timing } from '#schema/timing.ts'

/** A time that passes only by waiting, and at once; notes each wait. */
export function fakeTiming(random = 0.5): Timing & { waits: number[] } {
  const waits: number[] = []
  return {
    waits,
    now: () => waits.reduce((sum, wait) => sum + wait, 0),
    random: () => random,
    async sleep(milliseconds, signal) {
      signal?.throwIfAborted()
      waits.push(milliseconds)
    },
  }
}
