import * as v from 'valibot'
import {
  MAX_REPORT_TEXT_LENGTH,
  REPORT_REASONS,
  REPORT_TYPES,
  type DetailedReportReason,
  type ReportReason,
} from '../constants/report-reasons.ts'

const Id = v.pipe(
  v.string('Say what is reported'),
  v.minLength(1, 'Say what is reported'),
  v.maxLength(64, 'Ids are shorter'),
)

const Reason = v.picklist(Object.keys(REPORT_REASONS) as ReportReason[], 'Choose one of the reasons that are offered')

const DETAILS: readonly DetailedReportReason[] = [...new Set(Object.values(REPORT_REASONS).flat())]

const Details = v.optional(
  v.pipe(
    v.array(v.picklist(DETAILS, 'Choose among the details that are offered'), 'Send a list of details'),
    v.maxLength(DETAILS.length, 'There are fewer details than that'),
    v.transform((details) => [...new Set(details)]),
  ),
  [],
)

const MISPLACED = 'Choose among the details of that reason'

function belong(reason: ReportReason, details: readonly DetailedReportReason[]): boolean {
  const own: readonly DetailedReportReason[] = REPORT_REASONS[reason]
  return details.every((detail) => own.includes(detail))
}

export const ReportInput = v.pipe(
  v.object({
    id: Id,
    type: v.picklist(REPORT_TYPES, 'Say whether it is a pin, a comment or a conversation'),
    reason: Reason,
    detailed_reasons: Details,
    text: v.optional(
      v.pipe(
        v.string('Send a text'),
        v.trim(),
        v.maxLength(MAX_REPORT_TEXT_LENGTH, `Write at most ${MAX_REPORT_TEXT_LENGTH} characters`),
      ),
      '',
    ),
  }),
  v.forward(
    v.check((input) => belong(input.reason, input.detailed_reasons), MISPLACED),
    ['detailed_reasons'],
  ),
)
export type ReportInput = v.InferOutput<typeof ReportInput>

/** `PUT /v3/aggregated_comments/{id}/flag/`. */
export const CommentFlagInput = v.pipe(
  v.object({ id: Id, commentId: v.optional(Id), reason: Reason, detailedReasons: Details }),
  v.forward(
    v.check((input) => belong(input.reason, input.detailedReasons), MISPLACED),
    ['detailedReasons'],
  ),
  v.forward(
    v.check(({ id, commentId = id }) => commentId === id, 'The address names another comment'),
    ['commentId'],
  ),
)
export type CommentFlagInput = v.InferOutput<typeof CommentFlagInput>
