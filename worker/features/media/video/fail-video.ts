import { and, eq } from 'drizzle-orm'
import { uploads } from '#db/tables/media.ts'
import type { ErrorName } from '#schema/errors.ts'
import type { IssueText } from '#schema/issue-text.ts'
import { listPrivateKeys } from '#worker/model/uploads.ts'
import type { VideoStores } from '../files/multipart.ts'

/** Its owner sees why; its files are deleted. */
export async function failVideo(
  { db, env }: VideoStores,
  id: string,
  { error, detail }: { error: ErrorName; detail?: IssueText | undefined },
): Promise<void> {
  const failed = await db
    .update(uploads)
    .set({ status: 'failed', error, errorDetail: detail ?? null, multipartId: null })
    .where(and(eq(uploads.id, id), eq(uploads.status, 'processing')))
    .returning({ id: uploads.id })
  if (failed.length > 0) await env.MEDIA.delete(listPrivateKeys([id]))
}
