import { sleep } from '#schema/timing.ts'
import { AD_BLOCKER_POLL_MS, AD_BLOCKER_POLLS } from '#schema/tracking/ad-blocker-constants.ts'
import { askForAdFile, placeAdBait } from '#ui/platform/observers/ad-bait.ts'

export type Signal = 'blocked' | 'clear' | 'unknown'

export interface Signals {
  bait: { isHidden(): boolean; remove(): void }
  /** May take longer than all checks of the bait. */
  file: Promise<Signal>
}

/**
 * Either signal proves a blocker, since many block requests and hide nothing, or the reverse. Proving that there is
 * none takes both: while the file's fate is unknown, as offline, so is the verdict.
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
