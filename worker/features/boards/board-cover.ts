import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { UpdateBoardInput } from '#schema/boards/calls.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { fail } from '#worker/errors/service-error.ts'
import { publishUploads } from '#worker/features/media/publish-uploads.ts'
import { requireUploads } from '#worker/model/uploads.ts'

/**
 * The signature of an upload of the viewer, which is where everyone finds it and goes again unless the board is
 * changed; null where the board has none from now on, undefined where that is as it was.
 */
export async function publishCover(
  context: MemberContext,
  { cover_media_id: mediaId, cover_pin_id: pinId }: Pick<UpdateBoardInput, 'cover_media_id' | 'cover_pin_id'>,
): Promise<string | null | undefined> {
  if (mediaId == null) return mediaId === null || pinId !== undefined ? null : undefined
  const [image] = await publishUploads(context, await requireUploads(context, [mediaId]))
  return image ? image.signature : fail('mediaNotFound')
}

/** Belongs in the batch that takes it from its board: it is removed later where nothing else uses it. */
export function queueCoverRemoval(db: Database, which: SQL, now: number) {
  return db.run(sql`insert into picture_removals (signature, created_at)
    select distinct cover_signature, ${now} from boards where ${which} and cover_signature is not null
    on conflict do nothing`)
}

export function hasCover(boardId: string, signature: string): SQL {
  return sql`exists (select 1 from boards b where b.id = ${boardId} and b.cover_signature = ${signature})`
}
