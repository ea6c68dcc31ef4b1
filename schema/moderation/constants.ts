import { DAY_MS } from '../time.ts'
import type { ReportType } from './report-reason-constants.ts'

/** An image is named by its signature. */
export type ModeratedType = ReportType | 'image'

export const DECISIONS = ['dismiss', 'hide', 'restore', 'mark_unsafe', 'warn', 'write_ban'] as const

/** What employees can do of themselves, without a report. */
export const ACTIONS_BY_TYPE = {
  pin: ['hide', 'restore', 'delete'],
  comment: ['hide', 'restore', 'delete'],
  board: ['hide', 'restore', 'delete'],
  user: ['suspend', 'unsuspend', 'log_out', 'delete'],
  image: ['delete', 'refuse', 'restore'],
} as const satisfies Partial<Record<ModeratedType, readonly string[]>>
export type ActionType = keyof typeof ACTIONS_BY_TYPE
export const ACTION_TYPES = Object.keys(ACTIONS_BY_TYPE) as ActionType[]

/** These can't be taken back, so the page has them confirmed. */
export const FINAL_ACTIONS = ['delete', 'refuse'] as const satisfies readonly Action[]

export function isFinal(action: Action): boolean {
  return FINAL_ACTIONS.some((one) => one === action)
}

export const ACTIONS = ['hide', 'restore', 'delete', 'suspend', 'unsuspend', 'log_out', 'refuse'] as const
export type Action = (typeof ACTIONS)[number]

export type Decision = (typeof DECISIONS)[number] | Action

/** All that the log can say. */
export const LOGGED_DECISIONS = [
  ...DECISIONS,
  'delete',
  'suspend',
  'unsuspend',
  'log_out',
  'refuse',
] as const satisfies readonly Decision[]

/** What can be decided of each; people are never hidden, they are kept from writing. Any ban can be lifted. */
export const DECISIONS_BY_TYPE = {
  pin: ['dismiss', 'hide', 'mark_unsafe', 'restore', 'warn', 'write_ban'],
  comment: ['dismiss', 'hide', 'restore', 'warn', 'write_ban'],
  try: ['dismiss', 'hide', 'restore', 'warn', 'write_ban'],
  board: ['dismiss', 'hide', 'restore', 'warn', 'write_ban'],
  user: ['dismiss', 'warn', 'write_ban', 'restore'],
  conversation: ['dismiss', 'warn', 'write_ban', 'restore'],
} as const satisfies Record<ReportType, readonly Decision[]>

/** The outcome of a report, as those who sent it learn it. */
export type ReportOutcome = 'acted' | 'kept'

export function getOutcome(decision: Decision): ReportOutcome {
  return decision === 'dismiss' || decision === 'restore' ? 'kept' : 'acted'
}

/** Decisions that take something from a person, so that they may appeal. */
export const APPEALABLE: readonly Decision[] = ['hide', 'mark_unsafe', 'warn', 'write_ban', 'suspend']

export const LOG_KINDS = ['decision', 'appeal', 'appeal_accepted', 'appeal_refused'] as const
export type LogKind = (typeof LOG_KINDS)[number]

/** A few lines for colleagues. */
export const MAX_NOTE_LENGTH = 1_000

/** Room to explain, short enough to be read. */
export const MAX_APPEAL_LENGTH = 2_000

/** People may appeal against moderation in the European Union as long. */
export const APPEAL_WITHIN_MS = 183 * DAY_MS

export const REPORTS_PER_PAGE = 20

/** Reports of one subject that moderation shows. */
export const REPORTS_SHOWN = 10

/** A decision is mailed to at most this many of those who reported; further mails would say the same. */
export const MAILED_REPORTERS = 50

/** How long employees can ban someone from posting, in days; 0 is for good. */
export const BAN_DAYS = [1, 7, 30, 0] as const
