import type { MessageBatch } from '@cloudflare/workers-types'
import { sql } from 'drizzle-orm'
import { describeError } from '#worker/errors/describe-error.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { openLive } from '#worker/platform/live/live.ts'
import { logLine } from '#worker/platform/log.ts'
import { findImport, queueImport } from './queue-import.ts'
import { runImport, type ImportWorker } from './run-import.ts'

/** Each message does a part of an import and sends the next; what breaks off comes again. */
export async function consumeImports(worker: ImportWorker, batch: Pick<MessageBatch, 'messages'>): Promise<void> {
  for (const message of batch.messages) {
    const id = findImport(message.body)
    if (id === null) {
      logLine('error', { message: 'A message of the import queue names no import' })
      message.ack()
      continue
    }
    try {
      const isUnfinished = await runImport(worker, id)
      await reportImport(worker, id)
      if (isUnfinished) await queueImport(worker.env.IMPORT_QUEUE, id)
      message.ack()
    } catch (error) {
      const { error: name, message: text } = describeError(error)
      logLine('warn', {
        message: 'An import broke off; it goes on',
        import: id,
        error: `${name}: ${text.slice(0, 200)}`,
      })
      message.retry()
    }
  }
}

/** How far an import is, to the open pages of its owner; they also ask by themselves. */
async function reportImport({ db, env, clock }: ImportWorker, id: string): Promise<void> {
  const row = sql`from imports i where i.id = ${id}`
  const frames = await insertFrames(db, {
    type: 'import_changed',
    data: sql`(select json_object('id', i.id, 'status', i.status, 'done', i.done, 'total', i.total) ${row})`,
    to: sql`select i.owner_id as user_id ${row}`,
    now: clock(),
  })
  await openLive(env).deliver(frames)
}
