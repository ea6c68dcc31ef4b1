import * as v from 'valibot'
import { defineCall, NoAnswer } from '../call.ts'
import { issueText } from '../issue-text.ts'
import { DAY_MS } from '../time.ts'
import { paragraphs } from '../typed-text.ts'
import {
  FORM_REPORT_TYPES,
  MAX_REPORT_TEXT_LENGTH,
  REPORT_REASONS,
  REPORT_TYPES,
  detailField,
  type DetailedReportReason,
  type ReportReason,
} from './report-reason-constants.ts'

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

const ReportText = v.optional(paragraphs(MAX_REPORT_TEXT_LENGTH), '')

/** Names of places in the product and ids of parts of a page, as clients log them. */
const ViewName = v.nullable(v.union([v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.safeInteger())]))

/** What the reporter was looking at. */
const ReportContext = {
  is_product: v.optional(v.boolean(), false),
  is_promoted: v.optional(v.boolean(), false),
  parent_id: v.optional(v.nullable(Id), null),
  /** Milliseconds. */
  video_duration: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(DAY_MS))), null),
  view_parameter: v.optional(ViewName, null),
  view_type: v.optional(ViewName, null),
  is_third_party_ad: v.optional(v.boolean(), false),
  node_id: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null),
}
export type ReportContext = v.InferOutput<v.ObjectSchema<typeof ReportContext, undefined>>

/** The facts that are known of what was reported. */
export const ReportFacts = v.object({
  is_product: v.exactOptional(ReportContext.is_product.wrapped),
  is_promoted: v.exactOptional(ReportContext.is_promoted.wrapped),
  parent_id: v.exactOptional(ReportContext.parent_id.wrapped),
  video_duration: v.exactOptional(ReportContext.video_duration.wrapped),
  view_parameter: v.exactOptional(ViewName),
  view_type: v.exactOptional(ViewName),
  is_third_party_ad: v.exactOptional(ReportContext.is_third_party_ad.wrapped),
  node_id: v.exactOptional(ReportContext.node_id.wrapped),
})
export type ReportFacts = v.InferOutput<typeof ReportFacts>

export const ReportInput = v.pipe(
  v.object({
    ...ReportContext,
    id: Id,
    type: v.picklist(REPORT_TYPES),
    reason: Reason,
    detailed_reasons: Details,
    text: ReportText,
  }),
  v.forward(
    v.check((input) => belong(input.reason, input.detailed_reasons), MISPLACED),
    ['detailed_reasons'],
  ),
)
export type ReportInput = v.InferOutput<typeof ReportInput>

/** Leaves out what the reporter was looking at, where the caller does not know that. */
export type ReportedSubject = Omit<ReportInput, keyof ReportContext> & Partial<ReportContext>

const TICKED = v.optional(v.literal('on'))

type DetailBoxes = { [Detail in DetailedReportReason as `detail_${Detail}`]: typeof TICKED }

/** A plain form has a box of its own for each detail: of a repeated field only the first counts. */
export const ReportFields = {
  reason: Reason,
  report_text: ReportText,
  ...(Object.fromEntries(DETAILS.map((detail) => [detailField(detail), TICKED])) as DetailBoxes),
}

/** The boxes of another reason are hidden from the reporter, and what was ticked there before is not meant. */
export function readReportFields(
  fields: v.InferOutput<v.ObjectSchema<typeof ReportFields, undefined>>,
): Pick<ReportInput, 'reason' | 'detailed_reasons' | 'text'> {
  const { reason, report_text: text } = fields
  const own: readonly DetailedReportReason[] = REPORT_REASONS[reason]
  return { reason, detailed_reasons: own.filter((detail) => fields[detailField(detail)] === 'on'), text }
}

const Flag = v.optional(v.literal('1'))

/** `?type=&id=` of its page, with what the link that led there knows of the subject (`reportAddress`). */
export const ReportForm = v.object({
  type: v.picklist(FORM_REPORT_TYPES),
  id: Id,
  parent_id: v.optional(Id),
  is_product: Flag,
  is_promoted: Flag,
  is_third_party_ad: Flag,
  /** Milliseconds. */
  video_duration: v.optional(v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(DAY_MS))),
  ...ReportFields,
})
export type ReportForm = v.InferOutput<typeof ReportForm>

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

export const CreateReportCall = defineCall('ReportResource.create', ReportInput, NoAnswer)
export const FlagCommentCall = defineCall('PUT commentFlag', CommentFlagInput, NoAnswer)
