import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './client.ts'
import { EMBEDDING_DIMENSIONS } from './tables/columns.ts'

/** Ten pages of the related feed (docs/BEHAVIOUR.md, Feeds). */
export const RELATED_PINS_KEPT = 120

/** Pins requested from the vector index: more than are kept, since copies of a picture are dropped afterwards. */
const NEIGHBORS_REQUESTED = 200

/** Neighbors that add the new pin to their own lists. */
const NEIGHBORS_UPDATED = 60

/** A shorter list is filled from the feeds of the pin's topics, then from the popular feed. */
const FEWEST_RELATED_PINS = 24

/** Highest score of a pin that is only popular; one that shares a topic scores up to twice as much. */
const POPULAR_SCORE = 0.1

/** The index refuses an empty query; its result for this one is discarded. */
const ANY_DIRECTION = JSON.stringify(Array.from({ length: EMBEDDING_DIMENSIONS }, (_, i) => (i === 0 ? 1 : 0)))

const SHOWN_TO_ALL = sql`p.audience = 'public' and p.is_hidden = 0 and p.is_unsafe = 0`

/**
 * Computes the related pins of a stored pin and adds it to its nearest neighbors' lists, in one batch; idempotent.
 * Lists hold public pins only, one per picture, never the pin's own picture. A pin without an embedding gets popular
 * pins.
 */
export async function relateNewPin(db: Database, pinId: string): Promise<void> {
  await db.batch([
    db.run(sql`delete from related_pins where pin_id = ${pinId}`),
    db.run(nearestPins(pinId)),
    db.run(addToNeighbors(pinId)),
    db.run(dropCopies(pinId)),
    db.run(trimNeighbors(pinId)),
    db.run(fillUpFromTopics(pinId)),
    db.run(fillUpFromFeed(pinId)),
  ])
}

function nearestPins(pinId: string): SQL {
  return sql`
    insert or replace into related_pins (pin_id, related_pin_id, score)
    select ${pinId}, id, 1 - distance / 2 from (
      select p.id, vector_distance_cos(p.embedding, s.embedding) as distance,
        row_number() over (partition by p.picture_signature
        order by vector_distance_cos(p.embedding, s.embedding), p.id) as copy
      from vector_top_k('pins_embedding', coalesce((select embedding from pins
      where id = ${pinId}), vector32(${ANY_DIRECTION})), ${NEIGHBORS_REQUESTED}) v
      join pins p on p.rowid = v.id
      join pins s on s.id = ${pinId}
      where s.embedding is not null and p.id <> s.id and p.picture_signature <> s.picture_signature and ${SHOWN_TO_ALL}
    ) where copy = 1 order by distance limit ${RELATED_PINS_KEPT}`
}

function addToNeighbors(pinId: string): SQL {
  return sql`
    insert or replace into related_pins (pin_id, related_pin_id, score)
    select r.related_pin_id, r.pin_id, r.score from related_pins r
    join pins p on p.id = r.pin_id
    where r.pin_id = ${pinId} and ${SHOWN_TO_ALL}
    order by r.score desc limit ${NEIGHBORS_UPDATED}`
}

/** If a neighbor lists both the pin and another with its picture, only the better one stays. */
function dropCopies(pinId: string): SQL {
  return sql`
    delete from related_pins where (pin_id, related_pin_id) in (
      select pin_id, related_pin_id from (
        select c.pin_id, c.related_pin_id,
          row_number() over (partition by c.pin_id order by c.score desc, c.related_pin_id) as copy
        from pins s
        join related_pins listing on listing.related_pin_id = s.id
        join pins p on p.picture_signature = s.picture_signature
        join related_pins c on c.pin_id = listing.pin_id and c.related_pin_id = p.id
        where s.id = ${pinId}
      ) where copy > 1
    )`
}

function trimNeighbors(pinId: string): SQL {
  return sql`
    delete from related_pins where (pin_id, related_pin_id) in (
      select pin_id, related_pin_id from (
        select r.pin_id, r.related_pin_id,
          row_number() over (partition by r.pin_id order by r.score desc, r.related_pin_id desc) as place
        from related_pins listing join related_pins r on r.pin_id = listing.pin_id
        where listing.related_pin_id = ${pinId}
      ) where place > ${RELATED_PINS_KEPT}
    )`
}

function fillUpFromTopics(pinId: string): SQL {
  return fillUp(
    pinId,
    sql`
      select p.id, p.picture_signature, ${POPULAR_SCORE} + max(t.feed_score) * ${POPULAR_SCORE} as score
      from pin_topics own
      join pin_topics t on t.topic_id = own.topic_id and t.feed_score >= coalesce(
        (select feed_score from pin_topics where topic_id = own.topic_id order by feed_score desc
        limit 1 offset ${4 * FEWEST_RELATED_PINS}), 0)
      join pins p on p.id = t.pin_id
      where own.pin_id = ${pinId} and ${SHOWN_TO_ALL}
      group by p.id`,
  )
}

function fillUpFromFeed(pinId: string): SQL {
  return fillUp(
    pinId,
    sql`
      select p.id, p.picture_signature, p.feed_score * ${POPULAR_SCORE} as score
      from pins p where ${SHOWN_TO_ALL} order by p.feed_score desc, p.id desc limit ${4 * FEWEST_RELATED_PINS}`,
  )
}

function fillUp(pinId: string, found: SQL): SQL {
  return sql`
    insert or ignore into related_pins (pin_id, related_pin_id, score)
    select ${pinId}, id, score from (
      select f.id, f.score, row_number() over (partition by f.picture_signature order by f.score desc, f.id) as copy
      from (${found}) f
      join pins s on s.id = ${pinId}
      where f.id <> s.id and f.picture_signature <> s.picture_signature
        and f.picture_signature not in (
          select q.picture_signature from related_pins r join pins q on q.id = r.related_pin_id
          where r.pin_id = ${pinId}
        )
    ) where copy = 1
    order by score desc
    limit max(0, ${FEWEST_RELATED_PINS} - (select count(*) from related_pins where pin_id = ${pinId}))`
}

/** Boards of a pin, and pins of each, that are looked at: the newest. */
const BOARDS_OF_PIN = 50
const PINS_OF_BOARD = 100

/** One person who saved both says nothing, and would be known by it. */
const FEWEST_SAVERS = 2

/** Pins by saves in one list. */
const SAVED_TOGETHER_KEPT = 24

/** More than half likeness: two people make 0.7, ten nearly 0.9. */
const SAVED_TOGETHER = { least: 0.5, most: 1, halfAt: 3 } as const

/**
 * Relates pins to what the same people saved beside them on public boards; instead of what was so related before.
 * Idempotent, in one batch.
 */
export async function relateBySaves(db: Database, pinIds: readonly string[]): Promise<void> {
  if (pinIds.length === 0) return
  const due = sql`(select value from json_each(${JSON.stringify(pinIds)}))`
  await db.batch([
    db.run(sql`delete from related_pins where pin_id in ${due} and reason = 'saves'`),
    db.run(savedTogether(due)),
    db.run(sql`
      delete from related_pins where (pin_id, related_pin_id) in (
        select pin_id, related_pin_id from (
          select pin_id, related_pin_id,
            row_number() over (partition by pin_id order by score desc, related_pin_id desc) as place
          from related_pins where pin_id in ${due}
        ) where place > ${RELATED_PINS_KEPT}
      )`),
  ])
}

function savedTogether(due: SQL): SQL {
  const { least, most, halfAt } = SAVED_TOGETHER
  const share = sql`${least} + ${most - least} * savers / (1.0 * savers + ${halfAt})`
  const newest = sql`select json_group_array(json_array(pin_id, user_id)) from (
    select s.pin_id, s.user_id from saves s where s.board_id = holding.board_id
    order by s.id desc limit ${PINS_OF_BOARD})`
  return sql`
    insert into related_pins (pin_id, related_pin_id, score, reason)
    select pin_id, id, ${share}, 'saves' from (
      select pin_id, id, savers, row_number() over (partition by pin_id order by savers desc, id desc) as place from (
        select holding.pin_id, p.id, count(distinct beside.value ->> 1) as savers,
          row_number() over (partition by holding.pin_id, p.picture_signature
            order by count(distinct beside.value ->> 1) desc, p.id) as copy
        from (
          select s.pin_id, s.board_id, own.picture_signature,
            row_number() over (partition by s.pin_id order by s.id desc) as place
          from saves s
          join pins own on own.id = s.pin_id
          join boards b on b.id = s.board_id and b.privacy = 'public' and b.is_archived = 0 and b.deleted_at is null
          join users host on host.id = s.user_id and host.is_private_profile = 0 and host.deactivated_at is null
          where s.pin_id in ${due}
        ) holding
        join json_each((${newest})) beside
        join pins p on p.id = beside.value ->> 0
        where holding.place <= ${BOARDS_OF_PIN} and p.id <> holding.pin_id
          and p.picture_signature <> holding.picture_signature and ${SHOWN_TO_ALL}
        group by holding.pin_id, p.id
        having savers >= ${FEWEST_SAVERS}
      ) where copy = 1
    ) where place <= ${SAVED_TOGETHER_KEPT}
    on conflict (pin_id, related_pin_id) do update set
      score = max(score, excluded.score), reason = excluded.reason`
}
