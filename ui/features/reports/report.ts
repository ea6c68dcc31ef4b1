import type { ReportType } from '#schema/constants/report-reasons.ts'
import { createStore } from '#ui/platform/store.ts'

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
