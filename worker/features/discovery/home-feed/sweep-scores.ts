import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { earliestId } from '#db/id.ts'
import { pinScores, scoreMarks } from '#db/tables/pin-scores.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/time.ts'
import { SCORED } from '#worker/model/scored-events.ts'

const EVENTS_PER_STEP = 5_000
const SAVES_PER_STEP = 1_000
const PINS_PER_STEP = 100
const STEPS_PER_SWEEP = 10

/** The newest of a pin: as many as one may have in a month. */
const SAVES_READ = 10_000

/** A pin moves no more often than that: a viewer who pages meanwhile sees each once. */
const SCORED_EVERY_MS = 6 * HOUR_MS

/** Longer ago counts no more. */
const KEPT_DAYS = 30

/** The part that is kept of older counts, at each new score of a group of countries. */
const KEPT_PART = 0.97

/** What is usual, and how much of it every pin is given to begin with. */
const USUAL_RATE = 0.05
const IMPRESSIONS_GIVEN = 100
const ACTIONS_PER_SAVE = 4
const FACTOR = { lowest: 0.25, highest: 1.5 }

const INSERTION = sql`insert into ${pinScores}
  (country_group, pin_id, impressions, actions, base_score, score, previous_score, scored_at, is_due)`

/** Every step is whole or did not happen, so a sweep that was cut off goes on where it was. */
export async function sweepScores(db: Database, now: number): Promise<void> {
  await db.run(sql`insert into ${scoreMarks} (id, event_seq, save_id)
    values (1, 0, ${earliestId(now - KEPT_DAYS * DAY_MS)}) on conflict do nothing`)
  for (const step of [countEvents, noteSaves, scorePins, dropOld]) {
    for (let steps = 0; steps < STEPS_PER_SWEEP && (await step(db, now)); steps += 1);
  }
}

/** Impressions, and what people did then, as far as they count. */
async function countEvents(db: Database): Promise<boolean> {
  const [mark] = await db.all<{ start: number }>(sql`select counted_seq as start from ${scoreMarks} where id = 1`)
  if (!mark) return false
  const rows = await db.all<{ seq: number }>(
    sql`select seq from counted_events where seq > ${mark.start} order by seq limit ${EVENTS_PER_STEP}`,
  )
  const range = { start: mark.start, end: rows.at(-1)?.seq, count: rows.length }
  if (range.end === undefined) return false
  const isNext = sql`(select counted_seq from ${scoreMarks} where id = 1) = ${range.start}`
  const counted = sql`select c.country_group, p.id as pin_id, p.feed_score as score,
      ${SCORED.impressions} as impressions, ${SCORED.actions} as actions
    from counted_events c join pins p on p.id = c.pin_id
    where c.seq > ${range.start} and c.seq <= ${range.end} and ${isNext}`
  await batch(db, {
    groups: db.run(sql`${INSERTION}
      select country_group, pin_id, impressions, actions, coalesce((select a.base_score from ${pinScores} a
        where a.country_group = '*' and a.pin_id = one.pin_id), score), score, score, 0, 1
      from (${counted} group by 1, 2) one
      where true on conflict (country_group, pin_id) do update set is_due = 1,
        impressions = impressions + excluded.impressions, actions = actions + excluded.actions`),
    everywhere: db.run(sql`${INSERTION}
      select '*', pin_id, 0, 0, score, score, score, 0, 1 from (${counted} group by 2)
      where true on conflict (country_group, pin_id) do update set is_due = 1`),
    mark: db.run(sql`update ${scoreMarks} set counted_seq = ${range.end} where id = 1 and ${isNext}`),
  })
  return range.count === EVENTS_PER_STEP
}

/** Makes their pins due; the score reads them itself. Those of the last minute may not all be there yet. */
async function noteSaves(db: Database, now: number): Promise<boolean> {
  const rows = await db.all<{ id: string; pinId: string }>(sql`select id, pin_id as "pinId" from saves
    where id > (select save_id from ${scoreMarks} where id = 1) and id < ${earliestId(now - MINUTE_MS)}
    order by id limit ${SAVES_PER_STEP}`)
  const last = rows.at(-1)
  if (!last) return false
  const ids = JSON.stringify(rows.map(({ pinId }) => pinId))
  await batch(db, {
    due: db.run(sql`${INSERTION}
      select '*', p.id, 0, 0, p.feed_score, p.feed_score, p.feed_score, 0, 1 from pins p
      where p.id in (select value from json_each(${ids}))
      on conflict (country_group, pin_id) do update set is_due = 1`),
    mark: db.run(sql`update ${scoreMarks} set save_id = max(save_id, ${last.id}) where id = 1`),
  })
  return rows.length === SAVES_PER_STEP
}

async function scorePins(db: Database, now: number): Promise<boolean> {
  const isDue = sql`is_due = 1 and scored_at <= ${now - SCORED_EVERY_MS}`
  const due = await db.all<{ countryGroup: string; pinId: string }>(sql`
    select country_group as "countryGroup", pin_id as "pinId" from ${pinScores}
    where ${isDue} order by scored_at limit ${PINS_PER_STEP}`)
  if (due.length === 0) return false
  const [pinsDue, groupsDue] = [due.filter(isEverywhere), due.filter((row) => !isEverywhere(row))]
  const isMeant = sql`in (select value from json_each(${JSON.stringify(pinsDue.map(({ pinId }) => pinId))}))`
  const groups = JSON.stringify(groupsDue.map(({ countryGroup, pinId }) => [countryGroup, pinId]))
  const scored = sql`previous_score = score, scored_at = ${now}, is_due = 0`
  const copied = sql`(select a.score from ${pinScores} a where a.country_group = '*' and a.pin_id =`
  await batch(db, {
    everywhere: db.run(sql`update ${pinScores} set ${scored}, score = base_score * ${factorOfPin(now)}
      where country_group = '*' and pin_id ${isMeant} and ${isDue}`),
    pins: db.run(sql`update pins set feed_score = ${copied} pins.id)
      where id ${isMeant} and feed_score <> ${copied} pins.id)`),
    topics: db.run(sql`update pin_topics set feed_score = ${copied} pin_topics.pin_id)
      where pin_id ${isMeant} and feed_score <> ${copied} pin_topics.pin_id)`),
    groups: db.run(sql`update ${pinScores} set ${scored},
        score = base_score * ${toFactor(sql`impressions`, sql`actions`, factorEverywhere())},
        impressions = impressions * ${KEPT_PART}, actions = actions * ${KEPT_PART}
      where (country_group, pin_id) in (
        select value ->> 0, value ->> 1 from json_each(${groups})) and ${isDue}`),
  })
  return due.length === PINS_PER_STEP
}

function isEverywhere({ countryGroup }: { countryGroup: string }): boolean {
  return countryGroup === '*'
}

/** Weighs what was counted recently; a person who saves a pin on many boards counts once. */
function factorOfPin(now: number): SQL {
  const since = now - KEPT_DAYS * DAY_MS
  const savers = sql`(select count(distinct s.user_id) from (select user_id, created_at from saves
      where pin_id = ${pinScores.pinId} order by rowid desc limit ${SAVES_READ}) s
    where s.created_at > ${since}
      and s.user_id <> (select p.pinner_id from pins p where p.id = ${pinScores.pinId}))`
  const actions = sql`(total(d.scored_actions) + ${ACTIONS_PER_SAVE} * ${savers})`
  return sql`(select ${toFactor(sql`total(d.scored_impressions)`, actions, sql`1.0`)} from pin_days d
    where d.pin_id = ${pinScores.pinId} and d.day > ${Math.floor(now / DAY_MS) - KEPT_DAYS})`
}

function factorEverywhere(): SQL {
  return sql`coalesce((select a.score / nullif(a.base_score, 0) from ${pinScores} a
    where a.country_group = '*' and a.pin_id = ${pinScores.pinId}), 1.0)`
}

/** 1 where people do what is usual; with few impressions near what is `expected`. */
function toFactor(impressions: SQL, actions: SQL, expected: SQL): SQL {
  const given = IMPRESSIONS_GIVEN * USUAL_RATE
  const rate = sql`(${actions} + ${given} * ${expected}) / (${impressions} + ${IMPRESSIONS_GIVEN})`
  return sql`max(${FACTOR.lowest}, min(${FACTOR.highest}, ${rate} / ${USUAL_RATE}))`
}

/** A group of countries that has not seen a pin for long has no score of its own. */
async function dropOld(db: Database, now: number): Promise<boolean> {
  const { rowsAffected } = await db.run(sql`delete from ${pinScores} where rowid in (
    select rowid from ${pinScores} where is_due = 0 and country_group <> '*'
      and scored_at < ${now - KEPT_DAYS * DAY_MS} limit ${PINS_PER_STEP})`)
  return rowsAffected === PINS_PER_STEP
}
