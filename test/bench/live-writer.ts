import type { ExecutionContext } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { openDatabase, type DatabaseEnv } from '#db/client.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { openLive, type LiveEnv } from '#worker/platform/live/live.ts'

/**
 * Only the part of a message that live updates cost: the frames of its commit, and then the calls of the objects, after
 * the answer.
 */
export default {
  async fetch(request: Request, env: DatabaseEnv & LiveEnv, context: ExecutionContext): Promise<Response> {
    const { text, to } = (await request.json()) as { text: string; to: string[] }
    const recipients = sql.join(
      to.map((userId) => sql`select ${userId} as user_id`),
      sql` union all `,
    )
    const data = { conversation_id: text, message: { text } }
    const db = openDatabase(env)
    const written = await insertFrames(db, { type: 'message', data, to: recipients, now: Date.now() })
    context.waitUntil(openLive(env).deliver(written))
    return new Response(null, { status: 204 })
  },
}
