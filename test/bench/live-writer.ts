import type { ExecutionContext } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { openDatabase, type DatabaseEnv } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { messages } from '#db/tables/messages.ts'
import { toMember } from '#worker/context/viewer.ts'
import { presentOwn } from '#worker/features/messages/send-message.ts'
import { guardedSince } from '#worker/model/comment-rules.ts'
import { framedMessagesStatement } from '#worker/model/message-statements.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { openLive, type LiveEnv } from '#worker/platform/live/live.ts'

interface Said {
  text: string
  conversationId: string
  /** The people of a conversation of two; the first one says it. */
  to: [string, string]
}

/**
 * The worker does only the part of a message that live updates cost: its row, read again for its sender, and the frames
 * of its commit, and then the calls of the objects, after the answer.
 */
export default {
  async fetch(request: Request, env: DatabaseEnv & LiveEnv, context: ExecutionContext): Promise<Response> {
    const { text, conversationId, to } = (await request.json()) as Said
    const [senderId, otherId] = to
    const now = Date.now()
    const id = newId(now)
    const db = openDatabase(env)
    const { frames, written } = await batch(db, {
      message: db.insert(messages).values({ id, conversationId, senderId, text, createdAt: now }),
      frames: insertFrames(db, {
        type: 'message',
        data: { conversation_id: conversationId, message_id: id },
        to: sql`select ${senderId} as user_id union all select ${otherId}`,
        now,
      }),
      written: framedMessagesStatement(db, toMember(senderId), {
        ids: JSON.stringify([id]),
        guarded: guardedSince(now),
      }),
    })
    const [row] = written
    context.waitUntil(openLive(env).deliver(row ? presentOwn(frames, senderId, row) : frames))
    return new Response(null, { status: 204 })
  },
}
