import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import { TOP_PINS } from '#schema/tracking/analytics-constants.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { requireMember, type SignedInViewer } from '#worker/context/viewer.ts'
import { presentSummary, SUMMARY_COLUMNS } from './pin-summary.ts'
import { isOwn } from './rules.ts'
import { toReport, toWindow, type Window } from './window.ts'

export async function findAnalytics(
  context: QueryContext,
  { days }: QueryVariables<'AnalyticsQuery'>,
): Promise<QueryResult<'AnalyticsQuery'>> {
  const { db, reader } = context
  const viewer = requireMember(context.viewer)
  const window = toWindow(days, context.now)
  const [rows, top, [own]] = await Promise.all([
    reader.read(daysStatement(db, viewer, window)),
    reader.read(topStatement(db, viewer, window)),
    reader.read(anyPinStatement(db, viewer)),
  ])
  return {
    __typename: 'Analytics',
    ...toReport(window, rows),
    hasPins: own !== undefined,
    topPins: top.map(({ figures, ...row }) => ({ pin: presentSummary(row), figures })),
  }
}

const FIGURES = {
  impressions: sql<number>`counted.impressions`,
  closeups: sql<number>`counted.closeups`,
  saves: sql<number>`counted.saves`,
  clicks: sql<number>`counted.clicks`,
}

const SUMS = sql`sum(d.impressions) as impressions, sum(d.closeups) as closeups, sum(d.saves) as saves,
  sum(d.clicks) as clicks`

function ownDays(viewer: SignedInViewer, first: number, last: number): SQL {
  return sql`from pins p cross join pin_days d on d.pin_id = p.id and d.day between ${first} and ${last}
    where ${isOwn(viewer, 'p')}`
}

function daysStatement(db: Database, viewer: SignedInViewer, { before, last }: Window) {
  return db
    .select({ day: sql<number>`counted.day`, ...FIGURES })
    .from(sql`(select d.day, ${SUMS} ${ownDays(viewer, before, last)} group by d.day) as counted`)
}

function topStatement(db: Database, viewer: SignedInViewer, { first, last }: Window) {
  const counted = sql`(select p.id, ${SUMS} ${ownDays(viewer, first, last)} group by p.id
    order by impressions desc, p.id desc limit ${TOP_PINS}) as counted`
  return db
    .select({ ...SUMMARY_COLUMNS, figures: FIGURES })
    .from(counted)
    .innerJoin(pins, eq(pins.id, sql`counted.id`))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .orderBy(desc(sql`counted.impressions`), desc(pins.id))
}

function anyPinStatement(db: Database, viewer: SignedInViewer) {
  return db.select({ id: pins.id }).from(pins).where(isOwn(viewer, 'pins')).limit(1)
}
