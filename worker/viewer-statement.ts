import { sql, type Placeholder } from 'drizzle-orm'
import { BUILDER } from '#db/builder.ts'
import type { Database } from '#db/client.ts'
import { preparePacked } from '#db/packed-statement.ts'
import type { QueryContext } from './context/context.ts'
import { UNAUTH, type Member, type Viewer } from './context/viewer.ts'
import type { BuiltStatement, PreparedStatement } from './platform/reader.ts'

export type Placeholders<Values> = { [Name in keyof Values]: Values[Name] | Placeholder }

const VIEWER_ID = 'viewer.id'

/**
 * Builds a statement once, not for each request: that takes longer than anything else the worker does for a read. Those
 * who are signed in share one as well, with a place for their id, unless it depends on more of them.
 */
export function viewerStatement<Values extends object, Rows>(
  build: (db: Database, viewer: Viewer, values: Placeholders<Values>) => BuiltStatement<Rows>,
): (context: Pick<QueryContext, 'db' | 'reader' | 'viewer'>, values: Values) => Promise<Rows> {
  const prepared = new Map<string, PreparedStatement<Rows> | null>()

  function prepare(viewer: Viewer, values: Values): PreparedStatement<Rows> | null {
    const key = viewer.type === 'AUTH' ? `AUTH ${viewer.user.hidesAiPins}` : 'UNAUTH'
    const known = prepared.get(key)
    if (known !== undefined) return known
    const made = tryToPrepare(() =>
      build(BUILDER, viewer.type === 'AUTH' ? memberOf(viewer) : UNAUTH, toPlaceholders(values)),
    )
    prepared.set(key, made)
    return made
  }

  return ({ db, reader, viewer }, values) => {
    const statement = prepare(viewer, values)
    if (!statement) return reader.read(build(db, viewer, values))
    const all: Record<string, unknown> = { ...values, ...(viewer.type === 'AUTH' && { [VIEWER_ID]: viewer.user.id }) }
    return reader.readPrepared(statement, all)
  }
}

/** Thrown where a statement asks for more of a viewer than all have in common who share it. */
class NotShared extends Error {
  override name = 'NotShared'
}

function tryToPrepare<Rows>(build: () => BuiltStatement<Rows>): PreparedStatement<Rows> | null {
  try {
    return preparePacked(build())
  } catch (error) {
    if (error instanceof NotShared) return null
    throw error
  }
}

/** Any member who is like this one where rules ask for more than an id. */
function memberOf({ user: { hidesAiPins } }: Member): Member {
  const refuse = (_: object, name: string | symbol): never => {
    throw new NotShared(`A statement asks for ${String(name)} of its viewer`)
  }
  const shared: Record<string | symbol, unknown> = { id: sql.placeholder(VIEWER_ID), hidesAiPins }
  const user = new Proxy(shared, { get: (own, name) => (name in own ? own[name] : refuse(own, name)) })
  return {
    type: 'AUTH',
    user: user as unknown as Member['user'],
    session: new Proxy({}, { get: refuse }) as Member['session'],
  }
}

function toPlaceholders<Values extends object>(values: Values): Placeholders<Values> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)])) as Placeholders<Values>
}
