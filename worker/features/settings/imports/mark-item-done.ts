import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { HAS_JUST_CHANGED } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { importItems, imports } from '#db/tables/imports.ts'
import type { ErrorName } from '#schema/errors.ts'

interface ItemKey {
  importId: string
  position: number
}

export function isItem({ importId, position }: ItemKey): SQL | undefined {
  return and(eq(importItems.importId, importId), eq(importItems.position, position), isNull(importItems.reason))
}

/** Belongs in the batch that makes what the item says: an item counts once, however often it is tried. */
export function markItemDone(db: Database, item: ItemKey, condition?: SQL) {
  return {
    itemDone: db.delete(importItems).where(and(isItem(item), condition)),
    itemCounted: countItem(db, item),
  }
}

/** Comes before `markItemDone`, for what is made without all that the item says: it stays among the problems. */
export function markItemIncomplete(db: Database, item: ItemKey, reason: ErrorName, condition?: SQL) {
  return {
    itemIncomplete: db
      .update(importItems)
      .set({ reason })
      .where(and(isItem(item), condition)),
    incompleteCounted: countItem(db, item),
  }
}

/** The count changes if the statement before it has changed something. */
export function countItem(db: Database, { importId }: ItemKey) {
  return db
    .update(imports)
    .set({ done: sql`${imports.done} + 1` })
    .where(and(eq(imports.id, importId), HAS_JUST_CHANGED))
}
