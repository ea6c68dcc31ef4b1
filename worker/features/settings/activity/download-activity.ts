import type { Database } from '#db/client.ts'
import { ACTIVITY_DOWNLOAD_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { toJson, toStream } from '#worker/platform/export-rows.ts'
import { addressKey, requireAttempt, type Limits } from '#worker/platform/rate-limit.ts'
import { erasureKey, findActor, type Actor } from './actor.ts'
import { activityRows, fingerprintRows, visitRows } from './recorded-rows.ts'

export async function downloadActivity(context: ActionContext): Promise<Response> {
  const { db, now } = context
  const actor = findActor(context)
  if (!actor) return new Response(null, { status: 303, headers: { location: href('activityLog') } })
  await requireAttempt(db, downloadLimits(context, actor), now)
  const day = new Date(now).toISOString().slice(0, 10)
  return new Response(toStream(readTexts(db, actor)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="tackboard-activity-${day}.json"`,
    },
  })
}

/** Downloads of browsers also count by address: ids are easily made up, and each leaves a row. */
function downloadLimits({ address }: Pick<ActionContext, 'address'>, actor: Actor): Limits {
  const byActor = { rule: ACTIVITY_DOWNLOAD_LIMITS.actor, key: erasureKey(actor) }
  const byAddress = { rule: ACTIVITY_DOWNLOAD_LIMITS.address, key: addressKey(address) }
  return actor.kind === 'browser' ? [byActor, byAddress] : [byActor]
}

async function* readTexts(db: Database, actor: Actor): AsyncGenerator<string> {
  yield '{"activity": '
  yield* toJson(activityRows(db, actor))
  yield ', "fingerprints": '
  yield* toJson(fingerprintRows(db, actor))
  if (actor.kind === 'account') {
    yield ', "visits": '
    yield* toJson(visitRows(db, actor.id))
  }
  yield '}\n'
}
