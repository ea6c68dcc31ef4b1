import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryResult, QueryVariables } from '#schema/all-queries.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { boardId, type BoardAddress } from '#worker/model/board-id.ts'
import { positionAfter } from '#worker/model/feed-connection.ts'
import { newestOnBoard } from '#worker/model/newest-on-board.ts'
import { FEED_ROWS, scoredCards, scoredPage } from '#worker/model/pin-card-feed.ts'
import { maySuggest } from '#worker/model/pin-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const SOURCE_PINS = 8

const RELATED_PER_PIN = 60

const readIdeas = viewerStatement(boardIdeasStatement)

export async function findBoardIdeas(
  context: QueryContext,
  { after, ...place }: QueryVariables<'BoardIdeasQuery'>,
): Promise<QueryResult<'BoardIdeasQuery'>> {
  return scoredPage(context.viewer, await readIdeas(context, { ...place, ...positionAfter(after) }))
}

interface IdeasValues extends BoardAddress {
  score: number
  id: string
}

export function boardIdeasStatement(db: Database, viewer: Viewer, values: Placeholders<IdeasValues>) {
  const best = sql`select json_group_array(json_array(related_pin_id, score)) from (
    select r.related_pin_id, r.score from related_pins r where r.pin_id = own.pin_id
    order by r.score desc, r.related_pin_id desc limit ${RELATED_PER_PIN})`
  return scoredCards(
    db,
    sql`with place as materialized (select ${boardId(viewer, values)} as id),
      own as materialized (${newestOnBoard(viewer, sql`(select id from place)`, SOURCE_PINS)}),
      idea as materialized (select each.value ->> 0 as pin_id, max(each.value ->> 1) as score
        from own, json_each((${best})) each group by 1)
    select idea.pin_id, idea.score from idea join ${pins} on ${pins.id} = idea.pin_id
    where (idea.score, idea.pin_id) < (${values.score}, ${values.id}) and ${maySuggest(viewer)}
      and ${pins.boardId} <> (select id from place)
      and not exists (select 1 from saves s where s.pin_id = idea.pin_id and s.board_id = (select id from place))
    order by idea.score desc, idea.pin_id desc limit ${FEED_ROWS}`,
  )
}
