import { APPEAL_LIMIT } from '#schema/constants/limits.ts'
import {
  ActionForm,
  AnswerAppealCall,
  AppealForm,
  CreateAppealCall,
  DecideReportCall,
  ReportsForm,
  ReadAppealsCall,
  ReadAuditCall,
  ReadReportsCall,
  SuspensionAppealForm,
  ActWithoutReportCall,
} from '#schema/moderation/calls.ts'
import { AppealQuery, ReportsQuery, ModerationQuery } from '#schema/moderation/queries.ts'
import { call, form, query } from '#worker/action.ts'
import { fail } from '#worker/errors/service-error.ts'
import { findLinkToken } from '#worker/model/email-token.ts'
import { actWithoutReport } from './act-without-report.ts'
import { answerAppeal, appealSuspension, createAppeal, readAppeals } from './appeals.ts'
import { actByForm, decideByForm } from './decide-by-form.ts'
import { decideReport } from './decide-report.ts'
import { findAppeal } from './find-appeal.ts'
import { findModeration } from './find-moderation.ts'
import { findReportQueue } from './find-report-queue.ts'
import { readAudit } from './moderation-log.ts'
import { mayReadMessages } from './pages.ts'
import { readReports } from './read-reports.ts'
import { reports } from './reports/index.ts'

const limit = { rule: APPEAL_LIMIT, by: 'viewer' } as const

export const moderation = [
  query(ReportsQuery, findReportQueue),
  query(ModerationQuery, findModeration),
  query(AppealQuery, findAppeal),
  call(ReadReportsCall, {
    who: 'employee',
    run(context, input) {
      const { viewer } = context
      if (input.type === 'conversation' && !mayReadMessages(viewer)) fail('twoStepRequired')
      return readReports({ ...context.readBatch(), viewer }, input)
    },
  }),
  call(DecideReportCall, { who: 'employee', run: decideReport }),
  call(ActWithoutReportCall, { who: 'employee', run: actWithoutReport }),
  call(ReadAuditCall, {
    who: 'employee',
    run: (context, input) => readAudit({ ...context.readBatch(), viewer: context.viewer }, input),
  }),
  call(ReadAppealsCall, {
    who: 'member',
    run: (context, input) => readAppeals({ ...context.readBatch(), viewer: context.viewer }, input),
  }),
  call(CreateAppealCall, { who: 'member', whenBanned: 'allowed', limit, run: createAppeal }),
  call(AnswerAppealCall, { who: 'employee', run: answerAppeal }),
  form({
    route: 'reportsTool',
    who: 'employee',
    input: ReportsForm,
    again: ({ url }, values) => ({ query: Object.fromEntries(url.searchParams), values }),
    run: decideByForm,
  }),
  form({
    route: 'moderationTool',
    who: 'employee',
    input: ActionForm,
    again: (_, { type = '', id = '', ...values }) => ({ query: { type, id }, values }),
    run: actByForm,
  }),
  form({
    route: 'suspensionAppeal',
    who: 'anyone',
    input: SuspensionAppealForm,
    flood: 'SIGN_IN_LIMIT',
    limit: { rule: APPEAL_LIMIT, by: 'address' },
    open: (context) => ({ shown: { token: findLinkToken(context) } }),
    // An owner whose link does not work may still have a password.
    again: (_, { username_or_email: username = '', text = '', token = '' }, { error }) => ({
      values: { username, text },
      shown: { token: error === 'linkExpired' ? '' : token },
    }),
    async run(context, input) {
      await appealSuspension(context, input)
      return { done: 'sent' }
    },
  }),
  form({
    route: 'appeal',
    who: 'member',
    whenBanned: 'allowed',
    input: AppealForm,
    limit,
    again: (_, { text = '' }) => ({ values: { text } }),
    async run(context, { id, text }) {
      await createAppeal(context, { decision_id: id, text })
      return { done: 'sent' }
    },
  }),
  ...reports,
]
