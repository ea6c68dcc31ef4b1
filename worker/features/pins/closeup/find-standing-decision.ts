import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { stands } from '#db/standing-decisions.ts'
import { moderationLog } from '#db/tables/moderation.ts'
import type { Pin } from '#schema/pins/pin.ts'
import type { QueryContext } from '#worker/context/context.ts'

const d = alias(moderationLog, 'd')

/** A statement of its own reads it: few pins are hidden or unsafe, and only their pinners ask. */
export async function findStandingDecision(
  { db, viewer }: QueryContext,
  { id, isHidden, isUnsafe, pinner }: Pin,
): Promise<Pick<Pin, 'standingDecision'>> {
  const isMine = viewer.type === 'AUTH' && viewer.user.id === pinner.entityId
  if (!isMine || !(isHidden || isUnsafe)) return {}
  const isAgainst = and(eq(d.type, 'pin'), eq(d.subjectId, id), inArray(d.decision, ['hide', 'mark_unsafe']))
  const [rows] = await db.batch([
    db
      .select({ id: d.id, decision: d.decision })
      .from(d)
      .where(and(isAgainst, stands(sql`d`)))
      .orderBy(desc(d.id))
      .limit(1),
  ])
  const [row] = rows
  if (!row) return {}
  return { standingDecision: { id: row.id, decision: row.decision === 'hide' ? 'hide' : 'mark_unsafe' } }
}
