import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { QueryResult } from '#schema/all-queries.ts'
import { DAY_MS } from '#schema/time.ts'
import type { QueryContext } from '#worker/context/context.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { CARD_COLUMNS, cardPresenter } from '#worker/model/pin-card.ts'
import { maySuggest } from '#worker/model/pin-rules.ts'
import { viewerStatement, type Placeholders } from '#worker/viewer-statement.ts'

const PICKS = 9

const PINS_PER_PICK = 4

const CHOICE = 200

const readToday = viewerStatement(todayStatement)

export async function findToday(context: QueryContext): Promise<QueryResult<'TodayQuery'>> {
  const day = Math.floor(context.now / DAY_MS)
  const rows = await readToday(context, { day })
  const presentCard = cardPresenter(context.viewer)
  const byTopic = Map.groupBy(rows, ({ topic }) => topic.id)
  return {
    __typename: 'Today',
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    picks: [...byTopic.values()].flatMap((group) =>
      group[0] ? [{ topic: group[0].topic, pins: group.map(presentCard) }] : [],
    ),
  }
}

export function todayStatement(db: Database, viewer: Viewer, { day }: Placeholders<{ day: number }>) {
  const best = sql`select json_group_array(pin_id) from (
    select t.pin_id from pin_topics t join ${pins} on ${pins.id} = t.pin_id
    where t.topic_id = chosen.id and ${maySuggest(viewer)}
    order by t.feed_score desc, t.pin_id desc limit ${PINS_PER_PICK})`
  const picked = sql`with leading as materialized (
      select t.id, t.name, t.slug, t.rowid as number from topics t where (t.follower_count, t.id) < (9e18, '')
      order by t.follower_count desc, t.id desc limit ${CHOICE}),
    chosen as materialized (
      select id, name, slug, ${shuffled(day)} as place from leading
      where exists (select 1 from pin_topics t join ${pins} on ${pins.id} = t.pin_id
        where t.topic_id = leading.id and ${maySuggest(viewer)})
      order by place, id limit ${PICKS})
    select chosen.id, chosen.name, chosen.slug, chosen.place, best.key as rank, best.value as pin_id
    from chosen, json_each((${best})) best`
  return db
    .select({
      ...CARD_COLUMNS,
      topic: { id: sql<string>`picked.id`, name: sql<string>`picked.name`, slug: sql<string>`picked.slug` },
    })
    .from(sql`(${picked}) as picked`)
    .innerJoin(pins, eq(pins.id, sql`picked.pin_id`))
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .innerJoin(users, eq(users.id, pins.pinnerId))
    .orderBy(sql`picked.place`, sql`picked.id`, sql`picked.rank`, desc(pins.id))
}

/** Multiplied modulo a prime, so that neighbors separate; changes daily. */
function shuffled(day: Placeholders<{ day: number }>['day']): SQL {
  return sql`((leading.number * 7919 + 31) * ((${day} % 9973) + 17)) % 10007`
}
