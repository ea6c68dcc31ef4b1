import { readReportFields, type ReportForm } from '#schema/moderation/report-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { createReport } from './create-report.ts'

/** What one was looking at, as the dialog says it. */
const VIEW_TYPES = { pin: 'closeup', comment: 'closeup', try: 'closeup', user: 'profile', board: 'board' } as const

export async function reportByForm(context: ActionContext, input: ReportForm): Promise<FormResult> {
  const { type, id, parent_id: parentId = null, video_duration: duration = null } = input
  await createReport(context, {
    ...readReportFields(input),
    type,
    id,
    parent_id: parentId,
    is_product: input.is_product === '1',
    is_promoted: input.is_promoted === '1',
    is_third_party_ad: input.is_third_party_ad === '1',
    video_duration: duration,
    view_type: VIEW_TYPES[type],
    view_parameter: type === 'pin' ? id : parentId,
  })
  return { done: 'sent' }
}
