import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { missing } from '#worker/errors/missing.ts'
import { positionAfter } from '#worker/model/feed-connection.ts'
import { FEED_ROWS, scoredCards, scoredPage } from '#worker/model/pin-card-feed.ts'
import { isListed, maySuggest } from '#worker/model/pin-rules.ts'
import { toShownDomain, toStoredDomain } from '#worker/platform/shown-domain.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const COLUMNS = { source: pins.domain, category: pins.category }

type Kind = keyof typeof COLUMNS

const READS = { source: prepareReads('source'), category: prepareReads('category') }

export async function findCollection(
  context: QueryContext,
  { kind, name }: QueryVariables<'CollectionQuery'>,
): Promise<QueryResult<'CollectionQuery'>> {
  const stored = toStored(kind, name)
  const found = await READS[kind].first(context, { name: stored })
  if (found.length === 0) return missing()
  return { __typename: 'Collection', kind, name: kind === 'source' ? toShownDomain(stored) : name }
}

export async function findCollectionPins(
  context: QueryContext,
  { kind, name, after }: QueryVariables<'CollectionPinsQuery'>,
): Promise<QueryResult<'CollectionPinsQuery'>> {
  return scoredPage(
    context.viewer,
    await READS[kind].pins(context, { name: toStored(kind, name), ...positionAfter(after) }),
  )
}

function toStored(kind: Kind, name: string): string {
  return kind === 'source' ? toStoredDomain(name) : name
}

interface CollectionValues {
  name: string
  score: number
  id: string
}

function prepareReads(kind: Kind) {
  const column = COLUMNS[kind]
  return {
    first: viewerStatement((db: Database, _: Viewer, { name }: Placeholders<{ name: string }>) =>
      db
        .select({ id: pins.id })
        .from(pins)
        .where(sql`${column} = ${name} and ${isListed()}`)
        .limit(1),
    ),
    pins: viewerStatement((db: Database, viewer: Viewer, { name, score, id }: Placeholders<CollectionValues>) =>
      scoredCards(
        db,
        sql`select ${pins.id} as pin_id, ${pins.feedScore} as score from ${pins}
          where ${column} = ${name} and ${maySuggest(viewer)} and (${pins.feedScore}, ${pins.id}) < (${score}, ${id})
          order by ${pins.feedScore} desc, ${pins.id} desc limit ${FEED_ROWS}`,
      ),
    ),
  }
}
