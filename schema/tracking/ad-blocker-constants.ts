import { DAY_MS } from '../time.ts'

/** docs/behaviour/tracking.md, Ad blockers. */
export const ADBLOCK_NOTICE_EXPERIMENT = 'adblock_notice'

export const AD_BLOCKER_NOTICE_DELAY_MS = 500

export const AD_BLOCKER_SILENCE_MS = 30 * DAY_MS

/** Blockers take a moment to act. */
export const AD_BLOCKER_POLLS = 4
export const AD_BLOCKER_POLL_MS = 51

export const AD_BAIT_TIMEOUT_MS = 5_000

export const AD_BLOCKER_SILENT_PATH = '/business/'
