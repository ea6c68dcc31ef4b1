import { AD_BLOCKER_POLL_MS, AD_BLOCKER_POLLS } from '#schema/constants/ad-blocker.ts'
import { sleep } from '#schema/timing.ts'
import { askForAdFile, placeAdBait } from '#ui/browser/ad-bait.ts'

/** What a signal says: a blocker is at work, none is, or it cannot tell. */
export type Signal = 'blocked' | 'clear' | 'unknown'

/** Two signals that know nothing of each other. */
export interface Signals {
  /** An element of the kind that blockers hide. */
  bait: { isHidden(): boolean; remove(): void }
  /** A file of the kind that they keep from arriving; its answer may take longer than all looks. */
  file: Promise<Signal>
}

/**
 * Whether an ad blocker is at work. Either signal proves it alone, since many block requests and hide nothing, or hide and
 * let requests pass. That there is none takes both: where the file's fate is unknown, as offline, so is the verdict.
 */
export async function detectAdBlocker(
  signals: Signals = { bait: placeAdBait(), file: askForAdFile() },
  pause: (milliseconds: number) => Promise<void> = sleep,
): Promise<Signal> {
  const { bait, file } = signals
  let answer: Signal | null = null
  const arrival = file.then((signal) => {
    answer = signal
  })
  try {
    for (let poll = 0; poll < AD_BLOCKER_POLLS; poll += 1) {
      await pause(AD_BLOCKER_POLL_MS)
      if (bait.isHidden() || answer === 'blocked') return 'blocked'
    }
  } finally {
    bait.remove()
  }
  await arrival
  return answer ?? 'unknown'
}
