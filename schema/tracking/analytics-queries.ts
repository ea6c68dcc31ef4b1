import * as v from 'valibot'
import { Id } from '../id.ts'
import { defineQuery, QueryError } from '../query.ts'
import { ANALYTICS_RANGES_DAYS } from './analytics-constants.ts'

const Range = v.picklist(ANALYTICS_RANGES_DAYS)

const Figures = v.object({
  impressions: v.number(),
  closeups: v.number(),
  saves: v.number(),
  clicks: v.number(),
})
export type Figures = v.InferOutput<typeof Figures>

const PinSummary = v.object({
  id: Id,
  title: v.string(),
  altText: v.string(),
  /** 60 by 60 pixels. */
  imageUrl: v.string(),
  dominantColor: v.string(),
})

const REPORT = {
  days: v.number(),
  totals: Figures,
  before: Figures,
  /** One per day, oldest first; ISO 8601 dates in UTC. */
  series: v.array(v.object({ day: v.string(), ...Figures.entries })),
}

/** Full sessions read it only. */
export const AnalyticsQuery = defineQuery(
  'AnalyticsQuery',
  v.object({ days: Range }),
  v.object({
    __typename: v.literal('Analytics'),
    ...REPORT,
    hasPins: v.boolean(),
    /** Most shown first. */
    topPins: v.array(v.object({ pin: PinSummary, figures: Figures })),
  }),
)

/** Its pinner reads it only. */
export const PinAnalyticsQuery = defineQuery(
  'PinAnalyticsQuery',
  v.object({ pinId: Id, days: Range }),
  v.union([v.object({ __typename: v.literal('PinAnalytics'), pin: PinSummary, ...REPORT }), QueryError]),
)
