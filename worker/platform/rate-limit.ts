import type { RateLimit } from '@cloudflare/workers-types'
import { and, eq, lte, or, sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import type { Database } from '#db/client.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { FLOOD_RETRY_AFTER_S, LIMIT_ROWS_KEPT_MS, type LimitRule } from '#schema/constants/limits.ts'
import type { ErrorName } from '#schema/errors.ts'
import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { hashToken } from './tokens.ts'

/** `key` is an account's id, an address by `addressKey`, or both with a space between. */
export interface Limit {
  rule: LimitRule
  key: string
}

export type Limits = readonly [Limit, ...Limit[]]

export type AttemptOutcome = { type: 'allowed' } | { type: 'refused'; retryAfterSeconds: number }

const MAX_SWEPT_ROWS = 20

/**
 * Asks the platform's counter, which is loose and per location: it stops floods cheaply. `countAttempt` is the strict
 * limit, and decides alone if this fails.
 */
export function mayAddressAttempt(limit: RateLimit, address: string): Promise<boolean> {
  return mayKeyAttempt(limit, addressKey(address))
}

/** Fails with `tooManyRequests` if an address floods. Call it before any other work. */
export async function refuseFlood(limit: RateLimit, address: string): Promise<void> {
  if (!(await mayAddressAttempt(limit, address))) fail('tooManyRequests', { retryAfterSeconds: FLOOD_RETRY_AFTER_S })
}

export async function mayKeyAttempt(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success
  } catch {
    return true
  }
}

/** IPv4 as IPv6, with its last 32 bits in dots or in two groups. */
const MAPPED_ADDRESS = /^(?:::|(?:0{1,4}:){5})ffff:(?:(\d+(?:\.\d+){3})|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/

/** The address itself for IPv4, in any spelling; the /64 of IPv6, which is what one household gets. */
export function addressKey(address: string): string {
  const lower = address.toLowerCase()
  const [mapped, dotted, high, low] = MAPPED_ADDRESS.exec(lower) ?? []
  if (mapped !== undefined) return dotted ?? `${toBytes(high)}.${toBytes(low)}`
  if (!lower.includes(':') || lower.includes('.')) return lower
  const [head = '', tail] = lower.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length)
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

function toBytes(group = ''): string {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 0xff}`
}

/**
 * Counts one try under several limits in one statement, so concurrent tries can't exceed them. If one limit refuses,
 * none is counted, so that a caller blocked by one can't use up the others; a refused try doesn't extend the wait.
 */
export async function countAttempt(db: Database, limits: Limits, now: number): Promise<AttemptOutcome> {
  const rules = JSON.stringify(await Promise.all(limits.map(toParameters)))
  const [counted, waits] = await db.batch([...countStatements(db, rules, now), db.run(sweepStatement(now))])
  return toOutcome(counted, waits, now)
}

/** Fails with `tooManyRequests`, or the given error, if `countAttempt` refuses. */
export async function requireAttempt(
  db: Database,
  limits: Limits,
  now: number,
  error: ErrorName = 'tooManyRequests',
): Promise<void> {
  const outcome = await countAttempt(db, limits, now)
  if (outcome.type === 'refused') fail(error, { retryAfterSeconds: outcome.retryAfterSeconds })
}

/**
 * Counts under each limit separately in one round trip; outcomes are in the order of the limits. For limits that
 * responses must not reveal, such as one that refuses silently.
 */
export async function countEach(db: Database, limits: Limits, now: number): Promise<AttemptOutcome[]> {
  const rules = await Promise.all(limits.map(async (limit) => JSON.stringify([await toParameters(limit)])))
  const statements = rules.map((rule) => countStatements(db, rule, now))
  const { counted, waits } = await batch(db, {
    swept: db.run(sweepStatement(now)),
    counted: statements.map(([count]) => count),
    waits: statements.map(([, wait]) => wait),
  })
  return limits.map((_, place) => toOutcome(counted[place] ?? [], waits[place] ?? [], now))
}

interface WaitRow {
  blockedUntil: number | null
}

function countStatements(db: Database, rules: string, now: number) {
  return [
    db.all<{ count: number }>(countStatement(rules, now)),
    db.all<WaitRow>(sql`select max(blocked_until) as "blockedUntil" from (${blockedRows(rules)})`),
  ] as const
}

function toOutcome(counted: readonly unknown[], [wait]: readonly WaitRow[], now: number): AttemptOutcome {
  if (counted.length > 0) return { type: 'allowed' }
  return { type: 'refused', retryAfterSeconds: secondsUntil(wait?.blockedUntil ?? now, now) }
}

/**
 * Runs `work` for a try counted at `now`. If too many hashes wait, the try is given back under each limit, with the
 * wait that it began.
 */
export async function spendAttempt<Result>(
  db: Database,
  limits: Limits,
  now: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ServiceError && error.error === 'tooBusy') await giveBackAttempt(db, limits, now)
    throw error
  }
}

/** Takes back a try counted at `now` which came to nothing, under each limit, with the wait that it began. */
export async function giveBackAttempt(db: Database, limits: Limits, now: number): Promise<void> {
  const rules = JSON.stringify(await Promise.all(limits.map(toParameters)))
  await db.run(giveBackStatement(rules, now))
}

export async function forgetAttempts(db: Database, limits: Limits): Promise<void> {
  await db.delete(rateLimits).where(await matchAttempts(limits))
}

/** Matches the rows in a `batch()` that forgets or touches them. */
export async function matchAttempts(limits: Limits): Promise<SQL | undefined> {
  const rows = await Promise.all(
    limits.map(async (limit) =>
      and(eq(rateLimits.scope, limit.rule.scope), eq(rateLimits.key, await hashToken(limit.key))),
    ),
  )
  return or(...rows)
}

/** Whole seconds, at least one: for `Retry-After`. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(1, Math.ceil((moment - now) / 1_000))
}

async function toParameters({ rule, key }: Limit) {
  const { scope, maxAttempts, windowMs, delaysMs } = rule
  return { scope, key: await hashToken(key), max: maxAttempts, window: windowMs, delays: delaysMs ?? null }
}

/** Each is looked up by its primary key. */
function blockedRows(rules: string): SQL {
  return sql`select l.blocked_until from json_each(${rules}) as r
    cross join rate_limits as l on l.scope = r.value->>'scope' and l.key = r.value->>'key'`
}

/** Inserts or increments; changes nothing if any row is blocked. */
function countStatement(rules: string, now: number): SQL {
  const rule = selectRule(rules)
  const isOver = sql`rate_limits.window_started_at + ${rule('window')} <= ${now}`
  const count = sql`(case when ${isOver} then 1 else rate_limits.count + 1 end)`
  const start = sql`(case when ${isOver} then ${now} else rate_limits.window_started_at end)`
  return sql`
    insert into rate_limits (scope, key, window_started_at, count, blocked_until)
    select n.value->>'scope', n.value->>'key', ${now}, 1,
      ${waitUntil(now, sql`1`, sql`${now}`, (name) => sql`(n.value->>${name})`)}
    from json_each(${rules}) as n
    where not exists (${blockedRows(rules)} where l.blocked_until > ${now})
    on conflict (scope, key) do update set
      count = ${count},
      window_started_at = ${start},
      blocked_until = ${waitUntil(now, count, start, rule)}
    returning count`
}

/**
 * Takes a try off each row whose window it was counted in. A wait ends if the remaining tries need none, or if this try
 * began it; one begun by a later try stays.
 */
function giveBackStatement(rules: string, now: number): SQL {
  const rule = selectRule(rules)
  const began = waitUntil(now, sql`rate_limits.count`, sql`rate_limits.window_started_at`, rule)
  return sql`update rate_limits set
      count = count - 1,
      blocked_until = case when count <= ${rule('max')} or blocked_until = ${began} then 0 else blocked_until end
    where (scope, key) in (select r.value->>'scope', r.value->>'key' from json_each(${rules}) as r)
      and count > 0 and window_started_at <= ${now}`
}

type Field = (name: string) => SQL

function selectRule(rules: string): Field {
  return (name) =>
    sql`(select r.value->>${name} from json_each(${rules}) as r
      where r.value->>'scope' = rate_limits.scope and r.value->>'key' = rate_limits.key)`
}

/** 0 if it doesn't block; `attempts` includes the current one. */
function waitUntil(now: number, attempts: SQL, startedAt: SQL, field: Field): SQL {
  return sql`case
    when ${attempts} < ${field('max')} then 0
    when ${field('delays')} is null then ${startedAt} + ${field('window')}
    else ${now} + json_extract(${field('delays')}, '$[' ||
      min(${attempts} - ${field('max')}, json_array_length(${field('delays')}) - 1) || ']') end`
}

function sweepStatement(now: number): SQL {
  return sql`delete from rate_limits where rowid in (select rowid from rate_limits
    where ${lte(rateLimits.windowStartedAt, now - LIMIT_ROWS_KEPT_MS)} limit ${MAX_SWEPT_ROWS})`
}
