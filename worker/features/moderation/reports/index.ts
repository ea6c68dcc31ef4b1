import { REPORT_LIMIT } from '#schema/constants/limits.ts'
import { CreateReportCall, FlagCommentCall, ReportForm } from '#schema/moderation/report-calls.ts'
import { call, form } from '#worker/action.ts'
import type { Limits } from '#worker/definition.ts'
import { createReport } from './create-report.ts'
import { reportByForm } from './report-form.ts'

/** Counted before the subject is looked up, so that reports don't reveal what exists. */
const LIMITS: Limits = { flood: 'REPORT_LIMIT', limit: { rule: REPORT_LIMIT, by: 'viewer' } }

export const reports = [
  call(CreateReportCall, { who: 'anyone', ...LIMITS, run: createReport }),

  call(FlagCommentCall, {
    who: 'member',
    whenBanned: 'allowed',
    ...LIMITS,
    run: (context, { id, reason, detailedReasons }) =>
      createReport(context, { id, type: 'comment', reason, detailed_reasons: detailedReasons, text: '' }),
  }),

  form({
    route: 'reportForm',
    who: 'anyone',
    whenBanned: 'allowed',
    input: ReportForm,
    ...LIMITS,
    again: ({ url }, values) => ({ query: Object.fromEntries(url.searchParams), values }),
    run: reportByForm,
  }),
]
