import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { ERASURE_LIMIT } from '#schema/constants/limits.ts'
import type { EraseActivityForm } from '#schema/settings/activity-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { FormResult } from '#worker/definition.ts'
import { fail } from '#worker/errors/service-error.ts'
import { eraseFingerprints } from '#worker/features/tracking/record-fingerprint.ts'
import { eraseSignals } from '#worker/features/tracking/record-signals.ts'
import { requireAttempt, addressKey, type Limits } from '#worker/platform/rate-limit.ts'
import { parseErasureKey, erasureKey, isActor, type Actor, findActor } from './actor.ts'

const ROWS_PER_STEP = 2_000

const STEPS_PER_REQUEST = 10

const STEPS_PER_SWEEP = 50
const ERASURES_PER_SWEEP = 20

/**
 * The erasure is recorded in the transaction that removes the first rows: from then on, earlier events that still wait
 * in a queue or another tab are dropped.
 */
export async function eraseActivity(db: Database, actor: Actor, now: number): Promise<void> {
  const key = erasureKey(actor)
  const [, first] = await db.batch([
    db.run(sql`insert into event_erasures (actor, erased_at, unfinished) values (${key}, ${now}, 1)
      on conflict (actor) do update set erased_at = max(erased_at, excluded.erased_at), unfinished = 1`),
    db.run(removal(actor, now)),
    db.run(conclusion(actor, now)),
    eraseFingerprints(db, key),
    ...(actor.kind === 'account' ? [eraseSignals(db, actor.id)] : []),
  ])
  await removeRest(db, actor, now, { before: first.rowsAffected, steps: STEPS_PER_REQUEST - 1 })
}

export async function sweepErasures(db: Database): Promise<void> {
  const left = await db.all<{ actor: string; erasedAt: number }>(sql`
    select actor, erased_at as "erasedAt" from event_erasures where unfinished = 1
    order by erased_at limit ${ERASURES_PER_SWEEP}`)
  let steps = STEPS_PER_SWEEP
  for (const { actor: key, erasedAt } of left) {
    const actor = parseErasureKey(key)
    if (actor) steps -= await removeRest(db, actor, erasedAt, { before: ROWS_PER_STEP, steps })
  }
}

/**
 * Browsers count by address, as ids are easily made up and each leaves a row; accounts count by themselves, so that
 * others at their address can't block them.
 */
export function erasureLimits({ address }: Pick<ActionContext, 'address'>, actor: Actor): Limits {
  return [{ rule: ERASURE_LIMIT, key: actor.kind === 'account' ? erasureKey(actor) : addressKey(address) }]
}

async function removeRest(
  db: Database,
  actor: Actor,
  erasedAt: number,
  { before, steps }: { before: number; steps: number },
): Promise<number> {
  let removed = before
  let taken = 0
  for (; taken < steps && removed === ROWS_PER_STEP; taken += 1) {
    const [step] = await db.batch([db.run(removal(actor, erasedAt)), db.run(conclusion(actor, erasedAt))])
    removed = step.rowsAffected
  }
  return taken
}

/** The erasure is done unless a later one has begun meanwhile. */
function conclusion(actor: Actor, erasedAt: number) {
  return sql`update event_erasures set unfinished = 0
    where actor = ${erasureKey(actor)} and erased_at <= ${erasedAt}
      and not exists (select 1 from events where ${isActor(actor)} and ${isErased(erasedAt)})`
}

function removal(actor: Actor, erasedAt: number) {
  return sql`delete from events where seq in (
    select seq from events where ${isActor(actor)} and ${isErased(erasedAt)} order by seq limit ${ROWS_PER_STEP})`
}

/** Same rule as for events that arrive later, including those that arrived while the erasure waited. */
function isErased(erasedAt: number) {
  return sql`min(at, received_at) <= ${erasedAt}`
}

export async function eraseOwnActivity(context: ActionContext, { confirm }: EraseActivityForm): Promise<FormResult> {
  if (confirm === undefined) fail('notConfirmed', { field: 'confirm' })
  const actor = findActor(context)
  if (actor) {
    await requireAttempt(context.db, erasureLimits(context, actor), context.now)
    await eraseActivity(context.db, actor, context.now)
  }
  return { done: 'erased' }
}
