import type { ReportType } from '#schema/moderation/report-reason-constants.ts'
import { href } from '#schema/routes.ts'
import { createStore } from '#ui/platform/store.ts'

/** Those that a page has words for. */
export const REPORT_ERRORS = ['tooManyRequests', 'notSignedIn', 'notFound', 'ownSubject'] as const

export interface ReportData {
  id: string
  isProduct: boolean
  isPromoted: boolean
  parentId: string | null
  /** Milliseconds. */
  videoDuration: number | null
  viewParameter: string | null
  viewType: string
  type: ReportType
  isThirdPartyAd: boolean
  nodeId: string | null
}

export type ReportAction = { type: 'show'; data: ReportData } | { type: 'dismiss' }

export function reduceReport(_: ReportData | null, action: ReportAction): ReportData | null {
  return action.type === 'show' ? action.data : null
}

export const reportStore = createStore<ReportData | null>(null)

export function dispatchReport(action: ReportAction): void {
  reportStore.update((state) => reduceReport(state, action))
}

/** The address of the page that does the same without scripts. */
export function reportAddress(data: ReportData): string {
  const { type, id, parentId, videoDuration } = data
  return href(
    'reportForm',
    {},
    {
      type,
      id,
      ...(parentId !== null && { parent_id: parentId }),
      ...(data.isProduct && { is_product: '1' }),
      ...(data.isPromoted && { is_promoted: '1' }),
      ...(data.isThirdPartyAd && { is_third_party_ad: '1' }),
      ...(videoDuration !== null && { video_duration: String(Math.round(videoDuration)) }),
    },
  )
}
