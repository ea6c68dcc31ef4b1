import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { isCountedUser } from '#db/active-account.ts'
import { batch, type Batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { insertWhere } from '#db/insert-where.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import type { PinItem } from '#schema/settings/import-item.ts'
import type { Member } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { mayOpen } from '#worker/model/pin-rules.ts'
import { maySaveTo } from '#worker/model/save-rules.ts'
import { toKey, toNewId } from './import-ids.ts'
import type { ImportStores, ItemWork } from './import-work.ts'

/** A pin that was imported before, or has never been away. */
interface ExistingPin {
  id: string
  /** True if this item made it, so that there is nothing to do. */
  isImported: boolean
}

/** Null where it has to be made; what was saved may be here as it was, or as it was imported. */
export async function findExistingPin(db: Database, viewer: Member, pin: PinItem): Promise<ExistingPin | null> {
  const me = viewer.user.id
  const keys = pin.save ? [toKey(pin.key), toKey(pin.old_id ?? '')] : [toKey(pin.key)]
  const isOld = and(eq(pins.id, pin.old_id ?? ''), pin.save ? mayOpen(viewer) : eq(pins.pinnerId, me))
  const found = await db
    .select({ id: pins.id, key: pins.idempotencyKey })
    .from(pins)
    .where(
      and(
        sql`${pins.deletedAt} is null`,
        or(
          isOld,
          and(
            eq(pins.pinnerId, me),
            sql`${pins.idempotencyKey} in (select value from json_each(${JSON.stringify(keys)}))`,
          ),
        ),
      ),
    )
  const [first] = found
  return first ? { id: first.id, isImported: !pin.save || found.some(({ key }) => key === toKey(pin.key)) } : null
}

interface SaveTarget {
  boardId: string
  sectionId: string | null
  pinId: string
  markMade(condition: SQL): Batch
}

/** The save gets the time at which it was saved, so that it keeps its place. One that is saved there stays as it is. */
export async function importSave(
  { db }: ImportStores,
  { row, viewer, item }: ItemWork<PinItem>,
  { boardId, sectionId, pinId, markMade }: SaveTarget,
): Promise<void> {
  const { save, note, position = null } = item.item
  const userId = viewer.user.id
  const moment = Math.min(save?.created_at ?? row.createdAt, row.createdAt)
  const id = await toNewId({ importId: row.id, position: item.position, oldId: save?.id, moment })
  const isThere = sql`exists (select 1 from ${saves}
    where ${saves.userId} = ${userId} and ${saves.pinId} = ${pinId} and ${saves.boardId} = ${boardId})`
  const { found } = await batch(db, {
    save: insertWhere(
      db,
      saves,
      { id, userId, pinId, boardId, sectionId, note, position, createdAt: moment },
      sql`exists (select 1 from ${boards} where ${boards.id} = ${boardId} and ${maySaveTo(userId)})
        and exists (select 1 from ${pins} where ${pins.id} = ${pinId} and ${mayOpen(viewer)}) and not ${isThere}`,
    ),
    count: db
      .update(pins)
      .set({ repinCount: sql`${pins.repinCount} + 1` })
      .where(and(eq(pins.id, pinId), sql`changes() > 0`, isCountedUser(userId))),
    ...markMade(isThere),
    found: db.all(sql`select 1 where ${isThere}`),
  })
  if (found.length === 0) fail('boardNotFound')
}
