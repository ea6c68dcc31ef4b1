import { sql } from 'drizzle-orm'
import { batch, HAS_JUST_CHANGED } from './batch.ts'
import type { Database } from './client.ts'
import { ALIKE, COPIES_DROPPED, NEIGHBORS_UPDATED, relateByLook, SHOWN_TO_ALL } from './related-pins.ts'

/** Requested from the vector index. Each costs reads of rows; a list grows afterwards, as new pins come near. */
const NEIGHBORS_REQUESTED = 24

/** The best of another pin with the same image: those among them that look alike are copied. */
const ROWS_COPIED_FROM = 24

/** A shorter list is filled from the feeds of the pin's topics, then from the popular feed. */
const FEWEST_RELATED_PINS = 24

/** Read from the feeds of the pin's topics, together; at most twice what is missing. */
const TOPIC_CANDIDATES = 16

/** Read from the popular feed beyond what is missing, as some are listed already or show an image that is. */
const SPARE_CANDIDATES = 14

/** Highest score of a pin that is only popular; one that shares a topic scores up to twice as much. */
const POPULAR_SCORE = 0.1

/** A list rarely changes in the milliseconds in which it is computed. */
const ATTEMPTS = 3

interface Candidate {
  id: string
  signature: string
  score: number
  reason: 'saves' | 'picture' | null
}

/** A row of `related_pins`. */
interface Row {
  pinId: string
  relatedPinId: string
  score: number
  reason?: Candidate['reason']
}

/**
 * Computes the related pins of a stored pin and adds it to its nearest neighbors' lists; idempotent. Lists hold public
 * pins only, one per image, never the pin's own image. A pin without an embedding gets popular pins. Those that
 * look alike are copied from another pin with the same image, or follow once it is described (`relateByLook`).
 *
 * What it reads depends neither on the number of pins nor on that of copies. Grouping is done here, as the database
 * counts each row that it sorts or groups as read once more.
 */
export async function relateNewPin(db: Database, pinId: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const known = await readKnown(db, pinId)
    const [pin] = known.pin
    if (!pin) return
    const list = new ImageList(known.listed, pin.signature)
    const near = new Set([...known.near.toSorted(byScore), ...known.alike].flatMap((one) => list.add(one) ?? []))
    // What was saved beside a pin need not list it; that two look alike goes both ways.
    const neighbors = [...near].filter(({ reason }) => pin.isShown && reason !== 'saves')
    const nearest = neighbors.sort(byScore).slice(0, NEIGHBORS_UPDATED)
    const copies = await fillUp(db, list, known, nearest)

    // If a neighbor lists both the pin and another with its image, only the better one stays.
    const keptBy = new Set(copies.filter((copy) => isKept(copy, pinId, nearest)).map((copy) => copy.pinId))
    const rows = [
      ...list.changed.map((one) => ({ ...one, pinId, relatedPinId: one.id })),
      ...nearest.filter(({ id }) => !keptBy.has(id)).map((one) => ({ ...one, pinId: one.id, relatedPinId: pinId })),
    ]
    const dropped = copies.filter((copy) => !keptBy.has(copy.pinId))
    if (!(await store(db, { pinId, rows, dropped, wasListed: known.listed.length, wasShown: pin.isShown }))) continue
    if (pin.isDescribed && !pin.hasRelatedCopy) await relateByLook(db, pinId)
    return
  }
  throw new Error('The related pins of a new pin kept changing')
}

/** A list with one pin for each image: the one that was there first. */
class ImageList {
  readonly changed: Candidate[] = []
  readonly #shown: Map<string, Candidate>
  readonly #ownSignature: string

  constructor(listed: readonly Candidate[], ownSignature: string) {
    this.#ownSignature = ownSignature
    this.#shown = new Map(listed.map((one) => [one.signature, one]))
  }

  get missing(): number {
    return Math.max(0, FEWEST_RELATED_PINS - this.#shown.size)
  }

  /** The pin that now stands for the image; none for the own image. */
  add(one: Candidate): Candidate | undefined {
    if (one.signature === this.#ownSignature) return undefined
    const listed = this.#shown.get(one.signature)
    if (!listed) {
      this.#shown.set(one.signature, one)
      this.changed.push(one)
      return one
    }
    if (one.score > listed.score || (one.reason && !listed.reason)) {
      listed.score = Math.max(listed.score, one.score)
      listed.reason ??= one.reason
      if (!this.changed.includes(listed)) this.changed.push(listed)
    }
    return listed
  }

  /** Adds images that are not listed yet, the best first, until none is missing. */
  fillUp(candidates: readonly Candidate[]): void {
    for (const one of candidates.toSorted(byScore)) {
      if (this.missing > 0 && !this.#shown.has(one.signature)) this.add(one)
    }
  }
}

/** The oldest of those with the same score comes first. */
function byScore(one: Candidate, other: Candidate): number {
  return other.score - one.score || (one.id < other.id ? -1 : 1)
}

const CANDIDATE = sql`p.id, p.picture_signature as signature`

function readKnown(db: Database, pinId: string) {
  const imageOfPin = sql`(select picture_signature from pins where id = ${pinId})`
  // Reads in the order of the index, so that an image of a thousand pins costs no more.
  const copies = (limit: number) => sql`select id from pins where picture_signature = ${imageOfPin} and id <> ${pinId}
    order by rowid desc limit ${limit}`
  return batch(db, {
    pin: db.all<{ signature: string; isShown: 0 | 1; isDescribed: 0 | 1; hasRelatedCopy: 0 | 1 }>(sql`
      select p.picture_signature as signature, ${SHOWN_TO_ALL} as "isShown",
        exists (select 1 from pictures x
          where x.signature = p.picture_signature and x.look is not null) as "isDescribed",
        exists (select 1 from related_pins where pin_id = (${copies(1)})) as "hasRelatedCopy"
      from pins p where p.id = ${pinId}`),
    listed: db.all<Candidate>(sql`
      select ${CANDIDATE}, r.score, r.reason
      from related_pins r join pins p on p.id = r.related_pin_id where r.pin_id = ${pinId}`),
    near: db.all<Candidate>(sql`
      select ${CANDIDATE}, 1 - vector_distance_cos(p.embedding, s.embedding) / 2 as score, null as reason
      from pins s
      cross join vector_top_k('pins_embedding', s.embedding, ${NEIGHBORS_REQUESTED}) v
      join pins p on p.rowid = v.id
      where s.id = ${pinId} and s.embedding is not null and ${SHOWN_TO_ALL}`),
    alike: db.all<Candidate>(sql`
      select ${CANDIDATE}, min(r.score, ${ALIKE.most}) as score, r.reason
      from (select * from related_pins where pin_id = (${copies(1)}) order by score desc limit ${ROWS_COPIED_FROM}) r
      cross join pins p on p.id = r.related_pin_id
      where r.reason = 'picture' and ${SHOWN_TO_ALL} limit ${ALIKE.kept}`),
    copies: db.all<{ id: string }>(copies(COPIES_DROPPED)),
    topics: db.all<{ id: string }>(sql`select topic_id as id from pin_topics where pin_id = ${pinId}`),
  })
}

/** Returns what the neighbors list of copies, too: it is asked for in the same round trip. */
async function fillUp(
  db: Database,
  list: ImageList,
  known: { topics: readonly { id: string }[]; copies: readonly { id: string }[] },
  nearest: readonly Candidate[],
): Promise<Row[]> {
  const pairs = nearest.flatMap(({ id }) => known.copies.map((copy) => sql`(${id}, ${copy.id})`))
  const topics = list.missing > 0 ? known.topics : []
  const candidates = Math.max(1, Math.floor(Math.min(TOPIC_CANDIDATES, 2 * list.missing) / topics.length))
  const found = await batch(db, {
    topics: topics.map(({ id }) =>
      db.all<Candidate>(sql`
        select ${CANDIDATE}, ${POPULAR_SCORE} + t.feed_score * ${POPULAR_SCORE} as score, null as reason
        from (select pin_id, feed_score from pin_topics where topic_id = ${id}
          order by feed_score desc, pin_id desc limit ${candidates}) t
        cross join pins p on p.id = t.pin_id where ${SHOWN_TO_ALL}`),
    ),
    copies:
      pairs.length === 0
        ? []
        : [
            db.all<Row>(sql`
              select r.pin_id as "pinId", r.related_pin_id as "relatedPinId", r.score
              from (values ${sql.join(pairs, sql`, `)}) pair
              cross join related_pins r on r.pin_id = pair.column1 and r.related_pin_id = pair.column2`),
          ],
  })
  list.fillUp(found.topics.flat())
  if (list.missing > 0) {
    list.fillUp(
      await db.all<Candidate>(sql`
        select ${CANDIDATE}, p.feed_score * ${POPULAR_SCORE} as score, null as reason
        from pins p where ${SHOWN_TO_ALL}
        order by p.feed_score desc, p.id desc limit ${list.missing + SPARE_CANDIDATES}`),
    )
  }
  return found.copies.flat()
}

function isKept(copy: Row, pinId: string, nearest: readonly Candidate[]): boolean {
  const score = nearest.find(({ id }) => id === copy.pinId)?.score ?? 0
  return copy.score > score || (copy.score === score && copy.relatedPinId < pinId)
}

interface Changes {
  pinId: string
  rows: readonly Row[]
  dropped: readonly Row[]
  wasListed: number
  wasShown: 0 | 1
}

const toValues = ({ pinId, relatedPinId, score, reason = null }: Row) => [pinId, relatedPinId, score, reason]

/** All or none: false where the pin's list or audience is no longer what was read. */
async function store(db: Database, { pinId, rows, dropped, wasListed, wasShown }: Changes): Promise<boolean> {
  const [first, ...others] = rows
  if (!first) return true
  const insert = sql`insert into related_pins (pin_id, related_pin_id, score, reason)`
  const onConflict = sql`on conflict (pin_id, related_pin_id) do update set
    score = case reason when 'saves' then max(score, excluded.score) else excluded.score end,
    reason = case reason when 'saves' then reason else excluded.reason end`
  const isAsRead = sql`(select count(*) from related_pins where pin_id = ${pinId}) = ${wasListed}
    and (select ${SHOWN_TO_ALL} from pins p where p.id = ${pinId}) = ${wasShown}`
  const { stored } = await batch(db, {
    stored: db.run(sql`${insert}
      select ${first.pinId}, ${first.relatedPinId}, ${first.score}, ${first.reason ?? null}
      where ${isAsRead} ${onConflict}`),
    others:
      others.length === 0
        ? []
        : [
            db.run(sql`${insert}
              select value ->> 0, value ->> 1, value ->> 2, value ->> 3
              from json_each(${JSON.stringify(others.map(toValues))})
              where ${HAS_JUST_CHANGED} ${onConflict}`),
          ],
    dropped: dropped.map((row) =>
      db.run(sql`delete from related_pins
        where pin_id = ${row.pinId} and related_pin_id = ${row.relatedPinId} and ${HAS_JUST_CHANGED}`),
    ),
  })
  return stored.rowsAffected > 0
}
