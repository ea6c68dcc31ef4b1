import { sql, type Placeholder } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/libsql/web'
import type { Database } from '#db/client.ts'
import { UNAUTH, type Viewer } from './context/viewer.ts'
import type { BuiltStatement, PreparedStatement } from './platform/reader.ts'
import type { QueryContext } from './context/context.ts'

export type Places<Values> = { [Name in keyof Values]: Values[Name] | Placeholder }

/** Only builds statements: it has no connection. */
export const BUILDER = drizzle.mock() as unknown as Database

/**
 * For signed-out viewers, who are most, the SQL is always the same and built only once: building it takes longer than
 * anything else the worker does for a read.
 */
export function viewerStatement<Values extends object, Rows>(
  build: (db: Database, viewer: Viewer, values: Places<Values>) => BuiltStatement<Rows>,
): (context: QueryContext, values: Values) => Promise<Rows> {
  let forStrangers: PreparedStatement<Rows> | undefined
  return ({ db, reader, viewer }, values) => {
    if (viewer.type !== 'UNAUTH') return reader.read(build(db, viewer, values))
    forStrangers ??= build(BUILDER, UNAUTH, toPlaceholders(values)).prepare()
    return reader.readPrepared(forStrangers, values as Record<string, unknown>)
  }
}

function toPlaceholders<Values extends object>(values: Values): Places<Values> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)])) as Places<Values>
}
