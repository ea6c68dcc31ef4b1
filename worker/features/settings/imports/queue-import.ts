import { asc, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#db/client.ts'
import { imports } from '#db/tables/imports.ts'
import { Id } from '#schema/id.ts'
import { IMPORT_KEPT_MS } from '#schema/settings/import-constants.ts'
import type { Env } from '#worker/env.ts'
import { describeError } from '#worker/errors/describe-error.ts'
import { logLine } from '#worker/platform/log.ts'

const ImportMessage = v.object({ import: Id })

const IMPORTS_PER_SWEEP = 100

/** The sweep sends the message again if the queue takes nothing. */
export async function queueImport(queue: Env['IMPORT_QUEUE'], id: string): Promise<void> {
  try {
    await queue.send({ import: id })
  } catch (error) {
    logLine('warn', {
      message: 'The import queue takes nothing; the sweep sends it again',
      error: describeError(error).error,
    })
  }
}

/** Null for a message that names no import. */
export function findImport(body: unknown): string | null {
  const parsed = v.safeParse(ImportMessage, body)
  return parsed.success ? parsed.output.import : null
}

/** Those whose message was lost, whose worker was killed, or whose wait is over; what ended long ago is forgotten. */
export async function sweepImports(db: Database, queue: Env['IMPORT_QUEUE'], now: number): Promise<void> {
  const due = await db
    .select({ id: imports.id })
    .from(imports)
    .where(sql`${imports.status} = 'running' and ${imports.leaseUntil} <= ${now}`)
    .orderBy(asc(imports.leaseUntil))
    .limit(IMPORTS_PER_SWEEP)
  for (const { id } of due) await queueImport(queue, id)
  await db.run(sql`delete from imports where id in (
    select id from imports where ended_at <= ${now - IMPORT_KEPT_MS} order by ended_at limit ${IMPORTS_PER_SWEEP})`)
}
