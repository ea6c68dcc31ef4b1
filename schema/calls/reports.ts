import * as v from 'valibot'
import {
  MAX_REPORT_TEXT_LENGTH,
  REPORT_REASONS,
  REPORT_TYPES,
  type DetailedReportReason,
  type ReportReason,
} from '../constants/report-reasons.ts'
import { issueText } from '../issue-text.ts'

const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const Reason = v.picklist(Object.keys(REPORT_REASONS) as ReportReason[])

const DETAILS: readonly DetailedReportReason[] = [...new Set(Object.values(REPORT_REASONS).flat())]

const Details = v.optional(
  v.pipe(
    v.array(v.picklist(DETAILS)),
    v.maxLength(DETAILS.length),
    v.transform((details) => [...new Set(details)]),
  ),
  [],
)

const MISPLACED = issueText('reportDetail')

function belong(reason: ReportReason, details: readonly DetailedReportReason[]): boolean {
  const own: readonly DetailedReportReason[] = REPORT_REASONS[reason]
  return details.every((detail) => own.includes(detail))
}

export const ReportInput = v.pipe(
  v.object({
    id: Id,
    type: v.picklist(REPORT_TYPES),
    reason: Reason,
    detailed_reasons: Details,
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_REPORT_TEXT_LENGTH)), ''),
  }),
  v.forward(
    v.check((input) => belong(input.reason, input.detailed_reasons), MISPLACED),
    ['detailed_reasons'],
  ),
)
export type ReportInput = v.InferOutput<typeof ReportInput>

export const CommentFlagInput = v.pipe(
  v.object({ id: Id, commentId: v.optional(Id), reason: Reason, detailedReasons: Details }),
  v.forward(
    v.check((input) => belong(input.reason, input.detailedReasons), MISPLACED),
    ['detailedReasons'],
  ),
  v.forward(
    v.check(({ id, commentId = id }) => commentId === id, issueText('otherComment')),
    ['commentId'],
  ),
)
export type CommentFlagInput = v.InferOutput<typeof CommentFlagInput>
