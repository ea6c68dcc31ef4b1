import { isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { AD_VIDEO_MIN_DURATION_EXPERIMENT } from '#schema/tracking/impression-constants.ts'
import { service } from '#ui/app/background.ts'
import { exposeGroup } from '#ui/app/experiment-group.ts'
import { mayMeasure, mayMeasureAds, mayRecordSearches } from '#ui/features/tracking/may-record.ts'
import { logImpressions } from './log-impressions.ts'

export const impressions = service({
  name: 'impressions',
  when: mayMeasure,
  start: (_, current) =>
    logImpressions({
      getRules: () => ({ withAds: mayMeasureAds(current()), withQuery: mayRecordSearches(current()) }),
      meetMinimum: () => isEnabledGroup(exposeGroup(current().context, AD_VIDEO_MIN_DURATION_EXPERIMENT)),
    }),
})
