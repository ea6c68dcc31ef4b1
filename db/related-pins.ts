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
