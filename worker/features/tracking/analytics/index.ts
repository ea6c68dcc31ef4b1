import { AnalyticsQuery, PinAnalyticsQuery } from '#schema/tracking/analytics-queries.ts'
import { query } from '#worker/action.ts'
import { findAnalytics } from './find-analytics.ts'
import { findPinAnalytics } from './find-pin-analytics.ts'

export const analytics = [query(AnalyticsQuery, findAnalytics), query(PinAnalyticsQuery, findPinAnalytics)]
