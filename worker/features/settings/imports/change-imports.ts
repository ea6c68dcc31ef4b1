import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#db/id.ts'
import { insertWhereReturningId } from '#db/insert-where.ts'
import { imports } from '#db/tables/imports.ts'
import { uploads } from '#db/tables/media.ts'
import type {
  CreateImportInput,
  DeleteImportInput,
  ImportData,
  UpdateImportInput,
} from '#schema/settings/import-calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { listPrivateKeys, requireOwn } from '#worker/model/uploads.ts'
import { requireNotBanned } from '#worker/model/write-ban.ts'
import { readImport } from './find-imports.ts'
import { queueImport } from './queue-import.ts'

/** One import for each file, however often it is asked for. */
export async function createImport(
  context: MemberContext,
  { media_id: mediaId }: CreateImportInput,
): Promise<ImportData> {
  requireNotBanned(context)
  const { db, env, viewer, now } = context
  const upload = await requireOwn(context, mediaId, 'import')
  if (upload.status !== 'ready') fail('mediaNotReady')
  const ownerId = viewer.user.id
  const row = { id: newId(now), ownerId, mediaId, status: 'running', createdAt: now } as const
  const { found } = await context.commit({
    made: insertWhereReturningId(
      db,
      imports,
      row,
      sql`exists (select 1 from ${uploads} where ${uploads.id} = ${mediaId} and ${uploads.ownerId} = ${ownerId}
        and ${uploads.status} = 'ready')
        and not exists (select 1 from ${imports} where ${imports.mediaId} = ${mediaId})`,
    ),
    found: db.select({ id: imports.id }).from(imports).where(eq(imports.mediaId, mediaId)),
  })
  const id = found[0]?.id ?? fail('mediaNotFound')
  await queueImport(env.IMPORT_QUEUE, id)
  return readImport(context, id)
}

/** A pause counts from the item after the one that is being made. */
export async function updateImport(context: MemberContext, { id, paused }: UpdateImportInput): Promise<ImportData> {
  if (!paused) requireNotBanned(context)
  const { db, env, viewer } = context
  const { found } = await context.commit({
    changed: db
      .update(imports)
      .set({ status: paused ? 'paused' : 'running' })
      .where(and(isOwnImport(id, viewer.user.id), inArray(imports.status, ['running', 'paused']))),
    found: db.select({ status: imports.status }).from(imports).where(isOwnImport(id, viewer.user.id)),
  })
  const [now] = found
  if (!now) return fail('importNotFound')
  if (now.status === 'done' || now.status === 'failed') fail('importEnded')
  if (!paused) await queueImport(env.IMPORT_QUEUE, id)
  return readImport(context, id)
}

/** What it has made stays; what it has not made yet will not be. */
export async function deleteImport(context: MemberContext, { id }: DeleteImportInput): Promise<{ id: string }> {
  const { db, env, viewer } = context
  const { deleted } = await context.commit({
    deleted: db.delete(imports).where(isOwnImport(id, viewer.user.id)).returning({ mediaId: imports.mediaId }),
  })
  for (const { mediaId } of deleted) {
    await env.MEDIA.delete(listPrivateKeys([mediaId]))
    await db.delete(uploads).where(eq(uploads.id, mediaId))
  }
  return { id }
}

function isOwnImport(id: string, ownerId: string) {
  return and(eq(imports.id, id), eq(imports.ownerId, ownerId))
}
