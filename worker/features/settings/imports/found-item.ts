import type * as v from 'valibot'
import type { ErrorName } from '#schema/errors.ts'
import type { ImportItem } from '#schema/settings/import-item.ts'

/** An item as a file says it; `item` is checked before it is stored. */
export type FoundItem = { name: string; item: v.InferInput<typeof ImportItem> } | { name: string; reason: ErrorName }
