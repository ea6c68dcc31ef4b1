import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { Cursor } from '../connection.ts'
import {
  ACTION_TYPES,
  ACTIONS,
  BAN_DAYS,
  DECISIONS,
  MAX_APPEAL_LENGTH,
  MAX_NOTE_LENGTH,
  type Decision,
  type LogKind,
  type ModeratedType,
} from './constants.ts'
import {
  REPORT_TYPES,
  type DetailedReportReason,
  type ReportReason,
  type ReportType,
} from './report-reason-constants.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'
import { LoginHandshakeInput } from '../identity/account-calls.ts'
import { paragraphs } from '../typed-text.ts'
import type { ReportContext } from './report-calls.ts'

const bookmark = v.optional(Cursor, null)

const Note = v.optional(paragraphs(MAX_NOTE_LENGTH), '')

export const ReportsInput = v.object({
  status: v.optional(v.picklist(['open', 'decided']), 'open'),
  type: v.optional(v.picklist(REPORT_TYPES)),
  bookmark,
})
export type ReportsInput = v.InferOutput<typeof ReportsInput>

/** `until` is ISO 8601, or milliseconds since 1970. */
const Moment = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => new Date(value).getTime()),
  v.check((moment) => Number.isFinite(moment), issueText('moment')),
)

export const DecideInput = v.pipe(
  v.object({
    report_id: Id,
    decision: v.picklist(DECISIONS),
    note: Note,
    until: v.optional(v.nullable(Moment), null),
  }),
  v.forward(
    v.check(({ decision, until }) => until === null || decision === 'write_ban', issueText('onlyBansEnd')),
    ['until'],
  ),
)
export type DecideInput = v.InferOutput<typeof DecideInput>

/** Told to the person whom it is about where they have to know. */
const Reason = v.pipe(paragraphs(MAX_NOTE_LENGTH), v.minLength(1))

const SubjectOfAction = v.strictObject({ type: v.picklist(ACTION_TYPES), id: Id })

export const ActionInput = v.pipe(
  v.strictObject({
    subject: SubjectOfAction,
    action: v.picklist(ACTIONS),
    reason: Reason,
    until: v.optional(v.nullable(Moment), null),
  }),
  v.forward(
    v.check(({ action, until }) => until === null || action === 'suspend', issueText('onlySuspensionsEnd')),
    ['until'],
  ),
)
export type ActionInput = v.InferOutput<typeof ActionInput>

/** An answer to each radio button; what can't be undone has a box of its own. */
export const ActionForm = v.object({
  type: v.picklist(ACTION_TYPES),
  id: Id,
  action: v.picklist(ACTIONS),
  reason: Reason,
  days: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist(BAN_DAYS)), String(BAN_DAYS[0])),
  confirmed: v.optional(v.literal('1')),
})
export type ActionForm = v.InferOutput<typeof ActionForm>

export const AuditInput = v.object({ subject_id: v.optional(Id), bookmark })
export type AuditInput = v.InferOutput<typeof AuditInput>

const AppealText = v.pipe(paragraphs(MAX_APPEAL_LENGTH), v.minLength(1))

export const AppealInput = v.object({ decision_id: Id, text: AppealText })
export type AppealInput = v.InferOutput<typeof AppealInput>

const { username_or_email, password } = LoginHandshakeInput.entries

/**
 * Sent by the owner of a suspended account, who proves it each time, as there is no session. `token` is of a mailed
 * link.
 */
export const SuspensionAppealForm = byOption(
  { token: v.object({ token: v.string(), text: AppealText }) },
  v.object({ username_or_email, password, text: AppealText }),
)
export type SuspensionAppealForm = v.InferOutput<typeof SuspensionAppealForm>

export const AppealForm = v.object({ id: Id, text: AppealText })

export const AppealsInput = v.object({
  status: v.optional(v.picklist(['open', 'decided'])),
  decision_id: v.optional(Id),
  bookmark,
})
export type AppealsInput = v.InferOutput<typeof AppealsInput>

export const AnswerAppealInput = v.object({ appeal_id: Id, accept: v.boolean(), note: Note })
export type AnswerAppealInput = v.InferOutput<typeof AnswerAppealInput>

export const DeskForm = byOption(
  { appeal_id: v.object({ appeal_id: Id, answer: v.picklist(['accept', 'refuse']), note: Note }) },
  v.object({
    report_id: Id,
    decision: v.picklist(DECISIONS),
    note: Note,
    days: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist(BAN_DAYS)), String(BAN_DAYS[0])),
  }),
)
export type DeskForm = v.InferOutput<typeof DeskForm>

export interface ModeratedPerson {
  id: string
  username: string
  full_name: string
  is_write_banned: boolean
  /** Decisions against them so far. */
  decision_count: number
}

/** A file that most browsers play, and the captions by their language. */
export interface ModeratedVideo {
  url: string
  captions_urls: Record<string, string>
}

/** The subject as employees see it, even if no one else may; null once it is gone. */
export interface ModeratedSubject {
  url: string
  title: string
  text: string
  image_url: string | null
  /** Addresses of what else it shows: pages of a story, slides, what a board got last, the pin of a comment. */
  pictures: string[]
  videos: ModeratedVideo[]
  /** What else it says, or what it answers. */
  words: string[]
  /** The reader may open its page. */
  is_open: boolean
  is_hidden: boolean
  is_unsafe: boolean
  owner: ModeratedPerson
}

export interface ReportData {
  id: string
  reason: ReportReason
  detailed_reasons: DetailedReportReason[]
  text: string
  is_by_member: boolean
  facts: Partial<ReportContext>
  /** What was said in a conversation, as the reporter could read it then. */
  messages: ReportedMessageData[]
  created_at: string
}

export interface ReportedMessageData {
  id: string
  /** The reporter's own words are theirs: they stay unnamed. Null for an account that is gone, too. */
  sender: string | null
  text: string
  attachment: string | null
  created_at: string
}

export interface LogEntryData {
  id: string
  kind: LogKind
  type: ModeratedType
  subject_id: string
  person_id: string | null
  actor: string
  decision: Decision | null
  note: string
  until: string | null
  decision_id: string | null
  /** It hides, marks or bans, and that has not been taken back. */
  stands: boolean
  created_at: string
}

/** All reports of one subject that are decided together. */
export interface ReportedData {
  id: string
  status: 'open' | 'decided'
  type: ReportType
  subject_id: string
  weight: number
  report_count: number
  reports: ReportData[]
  subject: ModeratedSubject | null
  /** Null while open. */
  decision: LogEntryData | null
  created_at: string
}

export interface AppealData {
  id: string
  decision_id: string
  text: string
  status: 'open' | 'accepted' | 'refused'
  decision: Decision
  type: ModeratedType
  subject_id: string
  created_at: string
  answered_at: string | null
}

export interface ModeratedPage<Item> {
  items: Item[]
  bookmark: string | null
}
