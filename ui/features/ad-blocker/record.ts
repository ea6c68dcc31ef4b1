import { AD_BLOCKER_SILENCE_MS, AD_BLOCKER_SILENT_PATH } from '#schema/constants/ad-blocker.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { isRecord } from '#ui/browser/shape.ts'

/** What the browser remembers of ad blockers (docs/BEHAVIOUR.md, Ad blockers): moments in ISO 8601. */
export interface AdBlockerRecord {
  /** When the notice was last shown. */
  displayedAt?: string
  /** When it was last waved away. */
  dismissedAt?: string
  /** When no blocker was found, the first time since the last one, or ever. */
  noAdBlockDetectedAt?: string
  /** When a blocker was found, the first time since there was none, or ever. */
  adblockDetectedAt?: string
}

const FIELDS: readonly string[] = ['displayedAt', 'dismissedAt', 'noAdBlockDetectedAt', 'adblockDetectedAt']

/** How far clocks are put right by themselves. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS

/** Whether a stored value is a record: known fields, each a text that is a moment which is over. */
export function isAdBlockerRecord(value: unknown, now: number): value is AdBlockerRecord {
  if (!isRecord(value)) return false
  return Object.entries(value).every(
    ([field, moment]) =>
      FIELDS.includes(field) && typeof moment === 'string' && Date.parse(moment) <= now + CLOCK_TOLERANCE_MS,
  )
}

/** What a look at the page means for what was known before. */
export type Finding = 'detected' | 'disabled' | 'nothingNew'

/**
 * Takes down what was found. Only a change is written, so that each moment stays the first of its stretch; a page without
 * a blocker after one with it means that the blocker was disabled, once.
 */
export function noteDetection(
  record: AdBlockerRecord,
  isBlocking: boolean,
  now: number,
): { record: AdBlockerRecord; finding: Finding } {
  const wasBlocking = stateOf(record)
  if (wasBlocking === isBlocking) return { record, finding: 'nothingNew' }
  const at = new Date(now).toISOString()
  if (isBlocking) return { record: { ...record, adblockDetectedAt: at }, finding: 'detected' }
  return {
    record: { ...record, noAdBlockDetectedAt: at },
    finding: wasBlocking === null ? 'nothingNew' : 'disabled',
  }
}

/** Whether a blocker was there at the last change; null where nobody has looked yet. */
function stateOf({ adblockDetectedAt, noAdBlockDetectedAt }: AdBlockerRecord): boolean | null {
  if (adblockDetectedAt === undefined) return noAdBlockDetectedAt === undefined ? null : false
  if (noAdBlockDetectedAt === undefined) return true
  return Date.parse(adblockDetectedAt) > Date.parse(noAdBlockDetectedAt)
}

/** Whether somebody who has waved the notice away is still to be left alone. */
export function isSilenced({ dismissedAt }: AdBlockerRecord, now: number): boolean {
  return dismissedAt !== undefined && now - Date.parse(dismissedAt) < AD_BLOCKER_SILENCE_MS
}

/** Whether a page tells nobody of ad blockers. */
export function isSilentPath(path: string): boolean {
  return path.includes(AD_BLOCKER_SILENT_PATH)
}

export function noteDisplayed(record: AdBlockerRecord, now: number): AdBlockerRecord {
  return { ...record, displayedAt: new Date(now).toISOString() }
}

export function noteDismissed(record: AdBlockerRecord, now: number): AdBlockerRecord {
  return { ...record, dismissedAt: new Date(now).toISOString() }
}
