import type { DetailedReportReason, ReportReason } from '#schema/constants/report-reasons.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { ReportData } from './report.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { callResource } from '#ui/platform/network/request.ts'
import { underKey } from '#ui/platform/network/idempotency-key.ts'

export const REPORT_ERRORS = ['tooManyRequests', 'notSignedIn', 'notFound', 'unexpected'] as const
export type ReportError = (typeof REPORT_ERRORS)[number]

export interface ReportChoice {
  reason: ReportReason
  details: readonly DetailedReportReason[]
  text: string
}

/** Null once it is accepted. A repeated report counts once. */
export async function sendReport({ id, type }: ReportData, choice: ReportChoice): Promise<ReportError | null> {
  const path = href('resource', { name: 'ReportResource', verb: 'create' })
  const { reason, details, text } = choice
  const options = { id, type, reason, detailed_reasons: details, text }
  try {
    await underKey(`report ${JSON.stringify(options)}`, (headers) => callResource(path, options, { headers }))
    return null
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null
    return REPORT_ERRORS.find((name) => ERRORS[name].code === code) ?? 'unexpected'
  }
}
