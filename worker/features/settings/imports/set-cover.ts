import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { CoverItem } from '#schema/settings/import-item.ts'
import { toKey } from './import-ids.ts'
import type { ImportStores, ItemWork } from './import-work.ts'
import { findOwn } from './make-board.ts'
import { markItemDone } from './mark-item-done.ts'

/** A board that has a cover already keeps it, as does one whose cover could not be imported. */
export async function setCover({ db }: ImportStores, { viewer, item }: ItemWork<CoverItem>): Promise<void> {
  const { old_id: oldId } = item.item
  const me = viewer.user.id
  const pin = sql`(select p.id from pins p where p.pinner_id = ${me} and p.idempotency_key = ${toKey(oldId)})`
  await batch(db, {
    covered: db.run(sql`update boards set cover_pin_id = ${pin}
      where id = ${findOwn(me, item.item)} and cover_pin_id is null
        and (exists (select 1 from pins p where p.id = ${pin} and p.board_id = boards.id)
          or exists (select 1 from saves s where s.pin_id = ${pin} and s.board_id = boards.id))`),
    ...markItemDone(db, item),
  })
}
