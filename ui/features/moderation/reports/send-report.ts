import { ERRORS } from '#schema/errors.ts'
import type { DetailedReportReason, ReportReason } from '#schema/moderation/report-reason-constants.ts'
import type { WriteInit } from '#ui/app/query/use-write.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { REPORT_ERRORS, type ReportData } from './dispatch-report.ts'

export interface ReportChoice {
  reason: ReportReason
  details: readonly DetailedReportReason[]
  text: string
}

export async function sendReport(data: ReportData, choice: ReportChoice, init: WriteInit): Promise<void> {
  const { reason, details, text } = choice
  const facts = {
    is_product: data.isProduct,
    is_promoted: data.isPromoted,
    parent_id: data.parentId,
    video_duration: data.videoDuration,
    view_parameter: data.viewParameter,
    view_type: data.viewType,
    is_third_party_ad: data.isThirdPartyAd,
    node_id: data.nodeId,
  }
  const { id, type } = data
  await sendCall('ReportResource.create', { id, type, reason, detailed_reasons: [...details], text, ...facts }, init)
}

export function reportError(error: unknown): (typeof REPORT_ERRORS)[number] | 'unexpected' {
  const code = error instanceof ApiError ? error.code : null
  return REPORT_ERRORS.find((name) => ERRORS[name].code === code) ?? 'unexpected'
}
