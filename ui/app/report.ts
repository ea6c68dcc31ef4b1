import type { ReportType } from '#schema/constants/report-reasons.ts'
import { createStore } from '#ui/kit/store.ts'

/** What is known of something that somebody reports. */
export interface ReportData {
  id: string
  isProduct: boolean
  isPromoted: boolean
  /** Of a comment: the pin below which it stands. */
  parentId: string | null
  /** Milliseconds. */
  videoDuration: number | null
  viewParameter: string | null
  /** Where it was seen. */
  viewType: string
  type: ReportType
  isThirdPartyAd: boolean
  nodeId: string | null
}

export type ReportAction = { type: 'show'; data: ReportData } | { type: 'dismiss' }

/** Show sets the data, dismiss clears it. */
export function reduceReport(_: ReportData | null, action: ReportAction): ReportData | null {
  return action.type === 'show' ? action.data : null
}

/** What is being reported; null where nothing is. */
export const reportStore = createStore<ReportData | null>(null)

export function dispatchReport(action: ReportAction): void {
  reportStore.update((state) => reduceReport(state, action))
}
