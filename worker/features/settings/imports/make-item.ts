import type { ImportItem } from '#schema/settings/import-item.ts'
import type { ImportStores, ItemWork } from './import-work.ts'
import { makeBoard } from './make-board.ts'
import { makePin } from './make-pin.ts'
import { setCover } from './set-cover.ts'
import { setTags } from './set-tags.ts'

/** Trying it again changes nothing that it has made. */
export async function makeItem(stores: ImportStores, work: ItemWork<ImportItem>): Promise<void> {
  const { item } = work.item
  switch (item.type) {
    case 'board':
      return makeBoard(stores, { ...work, item: { ...work.item, item } })
    case 'pin':
      return makePin(stores, { ...work, item: { ...work.item, item } })
    case 'cover':
      return setCover(stores, { ...work, item: { ...work.item, item } })
    case 'tags':
      return setTags(stores, { ...work, item: { ...work.item, item } })
  }
}
