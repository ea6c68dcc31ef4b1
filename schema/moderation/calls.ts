import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { defineCall } from '../call.ts'
import { Cursor } from '../connection.ts'
import { Id } from '../id.ts'
import { LoginHandshakeInput } from '../identity/account-calls.ts'
import { issueText } from '../issue-text.ts'
import { snakeCased } from '../snake-cased.ts'
import { paragraphs } from '../typed-text.ts'
import {
  ACTION_TYPES,
  ACTIONS,
  BAN_DAYS,
  DECISIONS,
  LOGGED_DECISIONS,
  MAX_APPEAL_LENGTH,
  MAX_NOTE_LENGTH,
} from './constants.ts'
import { LoggedType, LogEntry, Report, Reported, Subject } from './queries.ts'
import { ReportFacts } from './report-calls.ts'
import { REPORT_TYPES } from './report-reason-constants.ts'

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

export const ReportsForm = byOption(
  { appeal_id: v.object({ appeal_id: Id, answer: v.picklist(['accept', 'refuse']), note: Note }) },
  v.object({
    report_id: Id,
    decision: v.picklist(DECISIONS),
    note: Note,
    days: v.optional(v.pipe(v.string(), v.transform(Number), v.picklist(BAN_DAYS)), String(BAN_DAYS[0])),
  }),
)
export type ReportsForm = v.InferOutput<typeof ReportsForm>

/** The subject as employees see it, even if no one else may; null once it is gone. */
export const ModeratedSubject = snakeCased(Subject)
export type ModeratedSubject = v.InferOutput<typeof ModeratedSubject>
export type ModeratedPerson = ModeratedSubject['owner']
/** A file that most browsers play, and the captions by their language. */
export type ModeratedVideo = ModeratedSubject['videos'][number]

const CallReport = v.object({ ...v.omit(Report, ['isAd']).entries, facts: ReportFacts })

export const ReportData = snakeCased(CallReport)
export type ReportData = v.InferOutput<typeof ReportData>

const CallLogEntry = v.object({
  ...LogEntry.entries,
  personId: v.nullable(v.string()),
  decisionId: v.nullable(v.string()),
})

export const LogEntryData = snakeCased(CallLogEntry)
export type LogEntryData = v.InferOutput<typeof LogEntryData>

/** All reports of one subject that are decided together. */
export const ReportedData = snakeCased(
  v.object({
    ...Reported.entries,
    status: v.picklist(['open', 'decided']),
    reports: v.array(CallReport),
    /** Null while open. */
    decision: v.nullable(CallLogEntry),
    createdAt: v.string(),
  }),
)
export type ReportedData = v.InferOutput<typeof ReportedData>

export const AppealData = v.object({
  id: v.string(),
  decision_id: v.string(),
  text: v.string(),
  status: v.picklist(['open', 'accepted', 'refused']),
  decision: v.picklist(LOGGED_DECISIONS),
  type: LoggedType,
  subject_id: v.string(),
  created_at: v.string(),
  answered_at: v.nullable(v.string()),
})
export type AppealData = v.InferOutput<typeof AppealData>

function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), bookmark: v.nullable(v.string()) })
}

export const ReadReportsCall = defineCall('ReportsResource.get', ReportsInput, pageOf(ReportedData))
export const DecideReportCall = defineCall('ReportResource.update', DecideInput, LogEntryData)
export const ActWithoutReportCall = defineCall('ModerationActionResource.create', ActionInput, LogEntryData)
export const ReadAuditCall = defineCall('AuditResource.get', AuditInput, pageOf(LogEntryData))
export const ReadAppealsCall = defineCall('AppealResource.get', AppealsInput, pageOf(AppealData))
export const CreateAppealCall = defineCall('AppealResource.create', AppealInput, AppealData)
export const AnswerAppealCall = defineCall('AppealResource.update', AnswerAppealInput, AppealData)
