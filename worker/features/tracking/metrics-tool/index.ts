import { MetricsQuery } from '#schema/tracking/metrics-tool-queries.ts'
import { query } from '#worker/action.ts'
import { findMetrics } from './find-metrics.ts'

export const metricsTool = [query(MetricsQuery, findMetrics)]
