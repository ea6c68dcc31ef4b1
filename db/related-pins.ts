import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './client.ts'

/** Ten pages of the related feed (docs/behaviour/discovery.md, Feeds). */
export const RELATED_PINS_KEPT = 120

/** Neighbors that add the new pin to their own lists. */
export const NEIGHBORS_UPDATED = 20

/** Other pins with the same image that are looked for in those lists: the newest. */
export const COPIES_DROPPED = 4

/** Rows that one list loses each time: as many as lists that a new pin is added to. */
const ROWS_TRIMMED = NEIGHBORS_UPDATED

/**
 * Images count as alike up to this distance of their looks: of hundreds of images one pair in sixty. Copies score
 * nearly as pins do that share topic and words, those at the limit as pins that share nothing.
 */
export const ALIKE = { distance: 0.05, least: 0.5, most: 0.9, kept: 24 } as const

/** Images requested from the vector index for those: secret ones and those of no pin are dropped afterwards. */
const LOOKS_REQUESTED = 36

export const SHOWN_TO_ALL = sql`p.audience = 'public' and p.is_hidden = 0 and p.is_unsafe = 0`

/** Relates a stored pin whose image is described now to those that look alike; idempotent, in one batch. */
export async function relateByLook(db: Database, pinId: string): Promise<void> {
  await db.batch([
    db.run(pinsThatLookAlike(pinId)),
    db.run(addToNeighbors(pinId)),
    db.run(dropCopies(pinId)),
    db.run(trimNeighbors(pinId)),
    db.run(trimOwn(sql`(${pinId})`)),
  ])
}

/** Selects one pin of each image: the one that is listed already, else the one that ranks highest. */
function pinsThatLookAlike(pinId: string): SQL {
  const score = sql`${ALIKE.least} + ${ALIKE.most - ALIKE.least} * (1 - distance / ${ALIKE.distance})`
  return sql`
    insert into related_pins (pin_id, related_pin_id, score, reason)
    select ${pinId}, id, ${score}, 'picture' from (
      select p.id, like.distance, row_number() over (partition by like.signature
        order by listed.pin_id is null, p.feed_score desc, p.id) as copy
      from (
        select x.signature, vector_distance_cos(x.look, own.look) as distance
        from pins s
        join pictures own on own.signature = s.picture_signature and own.look is not null
        cross join vector_top_k('pictures_look', own.look, ${LOOKS_REQUESTED}) v
        join pictures x on x.rowid = v.id
        where s.id = ${pinId} and x.signature <> own.signature
      ) like
      join pins p on p.picture_signature = like.signature
      left join related_pins listed on listed.pin_id = ${pinId} and listed.related_pin_id = p.id
      where like.distance <= ${ALIKE.distance} and ${SHOWN_TO_ALL}
    ) where copy = 1 order by distance limit ${ALIKE.kept}
    on conflict (pin_id, related_pin_id) do update set
      score = max(score, excluded.score), reason = coalesce(reason, excluded.reason)`
}

/** A list says of a pin that was saved beside its own that it was; that they look alike goes both ways. */
function addToNeighbors(pinId: string): SQL {
  return sql`
    insert into related_pins (pin_id, related_pin_id, score, reason)
    select r.related_pin_id, r.pin_id, r.score, r.reason from related_pins r
    join pins p on p.id = r.pin_id
    where r.pin_id = ${pinId} and r.reason is not 'saves' and ${SHOWN_TO_ALL}
    order by r.score desc limit ${NEIGHBORS_UPDATED}
    on conflict (pin_id, related_pin_id) do update set
      score = case reason when 'saves' then max(score, excluded.score) else excluded.score end,
      reason = case reason when 'saves' then reason else excluded.reason end`
}

/** If a neighbor lists both the pin and another with its image, only the better one stays. */
function dropCopies(pinId: string): SQL {
  const copies = sql`select p.id from pins p
    where p.picture_signature = (select picture_signature from pins where id = ${pinId}) and p.id <> ${pinId}
    order by p.id desc limit ${COPIES_DROPPED}`
  return sql`
    delete from related_pins where (pin_id, related_pin_id) in (
      select listing.pin_id, iif((c.score, ${pinId}) > (listing.score, c.related_pin_id), ${pinId}, c.related_pin_id)
      from (${copies}) copy
      cross join related_pins listing on listing.related_pin_id = ${pinId}
      cross join related_pins c on c.pin_id = listing.pin_id and c.related_pin_id = copy.id
    )`
}

/** One list at a time, whichever: readers take the best of a list, and each gets its turn. */
function trimNeighbors(pinId: string): SQL {
  return sql`
    delete from related_pins where (pin_id, related_pin_id) in (
      select r.pin_id, r.related_pin_id from related_pins r
      where r.pin_id = (select pin_id from related_pins where related_pin_id = ${pinId} order by random() limit 1)
      order by r.score desc, r.related_pin_id desc limit ${ROWS_TRIMMED} offset ${RELATED_PINS_KEPT}
    )`
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
 * Relates pins to what the same people saved beside them on public boards; instead of what was so related before, and
 * no less than their words relate them. Of an image that is listed already no other pin. Idempotent, in one batch.
 */
export async function relateBySaves(db: Database, pinIds: readonly string[]): Promise<void> {
  if (pinIds.length === 0) return
  const due = sql`(select value from json_each(${JSON.stringify(pinIds)}))`
  await db.batch([
    db.run(sql`delete from related_pins where pin_id in ${due} and reason = 'saves'`),
    db.run(savedTogether(due)),
    db.run(trimOwn(due)),
  ])
}

function trimOwn(pinIds: SQL): SQL {
  return sql`
    delete from related_pins where (pin_id, related_pin_id) in (
      select pin_id, related_pin_id from (
        select pin_id, related_pin_id,
          row_number() over (partition by pin_id order by score desc, related_pin_id desc) as place
        from related_pins where pin_id in ${pinIds}
      ) where place > ${RELATED_PINS_KEPT}
    )`
}

function savedTogether(due: SQL): SQL {
  const { least, most, halfAt } = SAVED_TOGETHER
  const share = sql`${least} + ${most - least} * savers / (1.0 * savers + ${halfAt})`
  const newest = sql`select json_group_array(json_array(pin_id, user_id)) from (
    select s.pin_id, s.user_id from saves s join users saver on saver.id = s.user_id
    where s.board_id = holding.board_id and saver.is_private_profile = 0 and saver.deactivated_at is null
    order by s.id desc limit ${PINS_OF_BOARD})`
  return sql`
    insert into related_pins (pin_id, related_pin_id, score, reason)
    select pin_id, id, max(${share}, alike), 'saves' from (
      select pin_id, id, savers, alike,
        row_number() over (partition by pin_id order by savers desc, id desc) as place from (
        select holding.pin_id, p.id, count(distinct beside.value ->> 1) as savers,
          iif(p.embedding is null or holding.embedding is null, 0,
            1 - vector_distance_cos(p.embedding, holding.embedding) / 2) as alike,
          row_number() over (partition by holding.pin_id, p.picture_signature
            order by count(distinct beside.value ->> 1) desc, p.id) as copy
        from (
          select s.pin_id, s.board_id, own.picture_signature, own.embedding,
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
          and not exists (select 1 from related_pins listed join pins q on q.id = listed.related_pin_id
            where listed.pin_id = holding.pin_id and q.id <> p.id and q.picture_signature = p.picture_signature)
        group by holding.pin_id, p.id
        having savers >= ${FEWEST_SAVERS}
      ) where copy = 1
    ) where place <= ${SAVED_TOGETHER_KEPT}
    on conflict (pin_id, related_pin_id) do update set
      score = max(score, excluded.score), reason = excluded.reason`
}
