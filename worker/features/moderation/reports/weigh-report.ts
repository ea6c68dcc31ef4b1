import type { ReportReason } from '#schema/moderation/report-reason-constants.ts'

/** The weight is the harm that waiting does: what endangers people first, what annoys them last. */
const WEIGHTS: Record<ReportReason, number> = {
  self_harm: 50,
  violence: 30,
  nudity: 30,
  hate: 30,
  dangerous_goods: 20,
  harassment: 20,
  privacy: 20,
  misinformation: 10,
  intellectual_property: 10,
  spam: 5,
  other: 5,
}

/** Reports by accounts count double: browsers are cheaper to come by. */
export function weighReport(reason: ReportReason, isByMember: boolean): number {
  return WEIGHTS[reason] * (isByMember ? 2 : 1)
}
