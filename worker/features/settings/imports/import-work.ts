import type { Database } from '#db/client.ts'
import type { importItems, imports } from '#db/tables/imports.ts'
import type { ErrorName } from '#schema/errors.ts'
import type { Member } from '#worker/context/viewer.ts'
import type { Env } from '#worker/env.ts'
import type { ImportSource } from './import-source.ts'

export interface ImportStores {
  db: Database
  env: Env
  now: number
}

export type ImportRow = typeof imports.$inferSelect

export interface ItemWork<Item> {
  row: ImportRow
  viewer: Member
  source: ImportSource
  item: Omit<typeof importItems.$inferSelect, 'item'> & { item: Item }
}

const TEMPORARY_ERRORS: readonly ErrorName[] = ['unavailable', 'tooBusy', 'tooManyRequests', 'unexpected']

/** May go well another time. */
export function isTemporary(error: ErrorName): boolean {
  return TEMPORARY_ERRORS.includes(error)
}
