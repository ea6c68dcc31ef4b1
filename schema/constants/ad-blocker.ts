import { DAY_MS } from '../time.ts'

/** The experiment that tells people with an ad blocker of it (docs/BEHAVIOUR.md, Ad blockers). */
export const ADBLOCK_NOTICE_EXPERIMENT = 'adblock_notice'

/** From the load of a page until it may tell of an ad blocker. */
export const AD_BLOCKER_NOTICE_DELAY_MS = 500

/** How long nobody is told again who has waved it away. */
export const AD_BLOCKER_SILENCE_MS = 30 * DAY_MS

/** Blockers take a moment: looks at the page, and the time between two. */
export const AD_BLOCKER_POLLS = 4
export const AD_BLOCKER_POLL_MS = 51

/** Longest wait for the file that blockers keep from arriving. */
export const AD_BAIT_TIMEOUT_MS = 5_000

/** Paths with this in them tell nobody of ad blockers. */
export const AD_BLOCKER_SILENT_PATH = '/business/'
