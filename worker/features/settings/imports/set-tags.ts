import { and, eq, or, sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { TagFields } from '#schema/pin-builder/pin-fields.ts'
import type { TagsItem } from '#schema/settings/import-item.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { toTags } from '#worker/features/pin-builder/to-tags.ts'
import { toKey } from './import-ids.ts'
import type { ImportStores, ItemWork } from './import-work.ts'
import { markItemDone } from './mark-item-done.ts'

/** Tags are set once all pins are there, as they may lead to any of them. A pin that has as many tags keeps its own. */
export async function setTags({ db }: ImportStores, { viewer, item }: ItemWork<TagsItem>): Promise<void> {
  const tags = JSON.stringify(toTags(await findTagged({ db, viewer }, item.item.tags)))
  await batch(db, {
    tagged: db.run(sql`update pin_details set tagged_products = ${tags}
      where pin_id = (select p.id from pins p
        where p.pinner_id = ${viewer.user.id} and p.idempotency_key = ${toKey(item.item.key)})
      and json_array_length(coalesce(tagged_products, '[]')) < json_array_length(${tags})`),
    ...markItemDone(db, item),
  })
}

/** Tags lead to the importer's pins, imported or here before; products are known by their pins. */
export async function findTagged(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  tags: readonly TagFields[],
): Promise<TagFields[]> {
  const ids = JSON.stringify(tags.flatMap(({ pin_id: id }) => id ?? []))
  const found = tags.some((tag) => tag.pin_id != null)
    ? await db
        .select({ id: pins.id, key: pins.idempotencyKey })
        .from(pins)
        .where(
          and(
            eq(pins.pinnerId, viewer.user.id),
            or(
              sql`${pins.idempotencyKey} in (select ${toKey('')} || value from json_each(${ids}))`,
              sql`${pins.id} in (select value from json_each(${ids}))`,
            ),
          ),
        )
    : []
  return tags.flatMap(({ product_id: _product, pin_id: old, ...tag }) => {
    const pinId = old == null ? undefined : found.find(({ id, key }) => key === toKey(old) || id === old)?.id
    return pinId === undefined && tag.link == null ? [] : [{ ...tag, pin_id: pinId ?? null }]
  })
}
