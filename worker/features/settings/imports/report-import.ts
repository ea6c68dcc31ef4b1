import { sql } from 'drizzle-orm'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { openLive } from '#worker/platform/live/live.ts'
import type { ImportWorker } from './run-import.ts'

/** How far an import is, to the open pages of its owner; they also ask by themselves. */
export async function reportImport({ db, env, clock }: ImportWorker, id: string): Promise<void> {
  const row = sql`from imports i where i.id = ${id}`
  const frames = await insertFrames(db, {
    type: 'import_changed',
    data: sql`(select json_object('id', i.id, 'status', i.status, 'done', i.done, 'total', i.total) ${row})`,
    to: sql`select i.owner_id as user_id ${row}`,
    now: clock(),
  })
  await openLive(env).deliver(frames)
}
