import { sql, type SQL } from 'drizzle-orm'
import { customType, integer, text, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Milliseconds since 1970. */
export function moment(name: string) {
  return integer(name)
}

/** Stored as 0 or 1. */
export function flag(name: string) {
  return integer(name, { mode: 'boolean' })
}

/** The row of another table that this row is part of: deleted together with it. */
export function belongsTo<Name extends string>(name: Name, key: () => AnySQLiteColumn) {
  return text(name).notNull().references(key, { onDelete: 'cascade' })
}

/** The row of another table that this row adds columns to: at most one for it, and deleted together with it. */
export function extensionOf<Name extends string>(name: Name, key: () => AnySQLiteColumn) {
  return text(name).primaryKey().references(key, { onDelete: 'cascade' })
}

/**
 * `foldText` of the column of that name, which searches and filters read in its place; null where that is plain ASCII
 * in one line, and in rows that `sweepFoldedTexts` has yet to fold. Triggers empty it where the text alone changes.
 */
export function foldedText(name: string) {
  return text(`${name}_folded`)
}

/** The condition of an index that finds rows of which one of these texts waits to be folded. */
export function isUnfolded(...names: string[]): SQL {
  const parts = names.map((name) => `(${name}_folded is null and (${name} glob '*[^ -~]*' or ${name} glob '*  *'))`)
  return sql.raw(parts.join(' or '))
}

/** JSON text; the type is not checked on read. */
export function json<Value>(name: string) {
  return text(name, { mode: 'json' }).$type<Value>()
}

export const bytes = customType<{ data: Uint8Array; driverData: ArrayBuffer }>({
  dataType: () => 'blob',
  toDriver: (data) => data.slice().buffer,
  fromDriver: (stored) => new Uint8Array(stored),
})

export const EMBEDDING_DIMENSIONS = 64

/** The length of `pictures.look`. */
export const LOOK_DIMENSIONS = 30

/** 32-bit floats, as libSQL stores them (little-endian). */
function floats(dimensions: number) {
  return customType<{ data: Float32Array; driverData: ArrayBuffer }>({
    dataType: () => `F32_BLOB(${dimensions})`,
    toDriver: (vector) => vector.slice().buffer,
    fromDriver: (stored) => new Float32Array(new Uint8Array(stored).buffer),
  })
}

export const embedding = floats(EMBEDDING_DIMENSIONS)

export const look = floats(LOOK_DIMENSIONS)
