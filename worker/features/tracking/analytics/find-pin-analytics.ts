import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { presentSummary, SUMMARY_COLUMNS } from './pin-summary.ts'
import { isOwn } from './rules.ts'
import { toReport, toWindow, type Window } from './window.ts'

export async function findPinAnalytics(
  { db, reader, viewer, now }: QueryContext,
  { pinId, days }: QueryVariables<'PinAnalyticsQuery'>,
): Promise<QueryResult<'PinAnalyticsQuery'>> {
  if (viewer.type !== 'AUTH') return missing()
  const window = toWindow(days, now)
  const [[pin], rows] = await Promise.all([
    reader.read(pinStatement(db, viewer, pinId)),
    reader.read(daysStatement(db, viewer, pinId, window)),
  ])
  if (!pin) return missing()
  return { __typename: 'PinAnalytics', pin: presentSummary(pin), ...toReport(window, rows) }
}

function pinStatement(db: Database, viewer: SignedInViewer, pinId: string) {
  return db
    .select(SUMMARY_COLUMNS)
    .from(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .where(and(eq(pins.id, pinId), isOwn(viewer, 'pins')))
}

function daysStatement(db: Database, viewer: SignedInViewer, pinId: string, { before, last }: Window) {
  const counted = sql`(select d.day, d.impressions, d.closeups, d.saves, d.clicks
    from pins p cross join pin_days d on d.pin_id = p.id and d.day between ${before} and ${last}
    where p.id = ${pinId} and ${isOwn(viewer, 'p')}) as counted`
  return db
    .select({
      day: sql<number>`counted.day`,
      impressions: sql<number>`counted.impressions`,
      closeups: sql<number>`counted.closeups`,
      saves: sql<number>`counted.saves`,
      clicks: sql<number>`counted.clicks`,
    })
    .from(counted)
}
