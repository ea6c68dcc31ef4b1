import { MetricsQuery } from '#schema/queries/metrics-tool.ts'
import { query } from '#worker/action.ts'
import { findMetrics } from './find-metrics.ts'

export const metricsTool = [query(MetricsQuery, findMetrics)]
