import { DAY_MS } from '../time.ts'
import type { ReportType } from './report-reasons.ts'

export type ModeratedType = ReportType

export const DECISIONS = ['dismiss', 'hide', 'restore', 'mark_unsafe', 'warn', 'write_ban'] as const
export type Decision = (typeof DECISIONS)[number]

/** What can be decided of each; people are never hidden, they are kept from writing. Any ban can be lifted. */
export const DECISIONS_BY_TYPE = {
  pin: ['dismiss', 'hide', 'mark_unsafe', 'restore', 'warn', 'write_ban'],
  comment: ['dismiss', 'hide', 'restore', 'warn', 'write_ban'],
  try: ['dismiss', 'hide', 'restore', 'warn', 'write_ban'],
  board: ['dismiss', 'hide', 'restore', 'warn', 'write_ban'],
  user: ['dismiss', 'warn', 'write_ban', 'restore'],
  conversation: ['dismiss', 'warn', 'write_ban', 'restore'],
} as const satisfies Record<ModeratedType, readonly Decision[]>

/** Of a report, as those who sent it learn it. */
export type ReportOutcome = 'acted' | 'kept'

export function getOutcome(decision: Decision): ReportOutcome {
  return decision === 'dismiss' || decision === 'restore' ? 'kept' : 'acted'
}

/** Decisions that take something from a person, so that they may appeal. */
export const APPEALABLE: readonly Decision[] = ['hide', 'mark_unsafe', 'warn', 'write_ban']

export const LOG_KINDS = ['decision', 'appeal', 'appeal_accepted', 'appeal_refused'] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** A few lines for colleagues, and for the person concerned. */
export const MAX_NOTE_LENGTH = 1_000

/** Room to explain, short enough to be read. */
export const MAX_APPEAL_LENGTH = 2_000

/** As long as people may appeal against moderation in the European Union. */
export const APPEAL_WITHIN_MS = 183 * DAY_MS

export const REPORTS_PER_PAGE = 20

/** Of one subject, on the desk. */
export const REPORTS_SHOWN = 10

/** Whom a decision is mailed to among those who reported; many more say the same. */
export const MAILED_REPORTERS = 50

/** How long employees can ban someone from the desk, in days; 0 is for good. */
export const BAN_DAYS = [1, 7, 30, 0] as const
