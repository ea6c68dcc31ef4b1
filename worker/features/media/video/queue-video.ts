import { and, asc, eq, gt, lte } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { uploads } from '#db/tables/media.ts'
import { Id } from '#schema/id.ts'
import { UPLOAD_LIFETIME_MS } from '#schema/media/constants.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'

const VideoMessage = v.object({ video: Id })

/** A first message is on its way for so long. */
const RESENT_AFTER_MS = 10 * MINUTE_MS
const VIDEOS_PER_SWEEP = 100

/** The sweep sends again the messages that the queue did not take. */
export async function queueVideo(queue: Env['PICTURE_QUEUE'], id: string): Promise<void> {
  try {
    await queue.send({ video: id })
  } catch (error) {
    logLine('warn', {
      message: 'The picture queue takes no video; the sweep sends it again',
      error: describeError(error).error,
    })
  }
}

/** Null for a message that names no video. */
export function findVideo(body: unknown): string | null {
  const parsed = v.safeParse(VideoMessage, body)
  return parsed.success ? parsed.output.video : null
}

/** Videos whose message was lost, or whose call broke off: a repeat does no harm. */
export async function requeueVideos(db: Database, queue: Env['PICTURE_QUEUE'], now: number): Promise<void> {
  const waiting = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        gt(uploads.createdAt, now - UPLOAD_LIFETIME_MS),
        lte(uploads.createdAt, now - RESENT_AFTER_MS),
        eq(uploads.kind, 'video'),
        eq(uploads.status, 'processing'),
      ),
    )
    .orderBy(asc(uploads.createdAt))
    .limit(VIDEOS_PER_SWEEP)
  for (const { id } of waiting) await queueVideo(queue, id)
}
