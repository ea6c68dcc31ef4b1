import type { Database } from '#db/client.ts'
import type { AppContext } from '#worker/context/context.ts'
import { jsonOf } from '#worker/platform/export-rows.ts'
import { activityRows } from './activity-rows.ts'
import type { Actor } from './actor.ts'
import { fingerprintRows } from './fingerprint-rows.ts'
import { visitRows } from './visit-rows.ts'

/** Characters that are sent at a time. */
const CHUNK_CHARACTERS = 32_768

/** Answers with all that is recorded of somebody as JSON. It is sent while it is read, so it may be larger than any memory. */
export function downloadActivity(c: AppContext, actor: Actor): Response {
  const day = new Date(c.var.clock()).toISOString().slice(0, 10)
  return new Response(streamOf(textsOf(c.var.db, actor)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="tackboard-activity-${day}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}

/** What `eraseActivity` takes away, by the names that the download of an account's data has for it. */
async function* textsOf(db: Database, actor: Actor): AsyncGenerator<string> {
  yield '{"activity": '
  yield* jsonOf(activityRows(db, actor))
  yield ', "fingerprints": '
  yield* jsonOf(fingerprintRows(db, actor))
  if (actor.kind === 'account') {
    yield ', "visits": '
    yield* jsonOf(visitRows(db, actor.id))
  }
  yield '}\n'
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < CHUNK_CHARACTERS) {
        const { done, value } = await texts.next()
        if (done) break
        text += value
      }
      if (text === '') controller.close()
      else controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
