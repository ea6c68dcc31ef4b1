import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { listExtensions, mediaKey, type MediaSize } from '#schema/media-url.ts'
import { IMAGE_SIZES } from '#schema/constants/image-sizes.ts'
import { SIGNATURE, signaturesIn } from '#worker/features/pins/remove-pins.ts'
import type { DeletionContext } from './deletion-context.ts'

/** Their files fit one delete of R2, which takes a thousand keys. */
const PICTURES_PER_SWEEP = 50

/**
 * The row goes first, so nothing new can refer to it, then the files, and last the note: an interrupted sweep is
 * repeated.
 */
export async function removePictures({ db, media, now }: Pick<DeletionContext, 'db' | 'media' | 'now'>): Promise<void> {
  const noted = await db.all<{ signature: string }>(
    sql`select signature from picture_removals where signature > '' and created_at <= ${now}
      order by signature limit ${PICTURES_PER_SWEEP}`,
  )
  if (noted.length === 0) return
  const signatures = sql`select value from json_each(${JSON.stringify(noted.map(({ signature }) => signature))})`
  const unused = await db.all<{ signature: string }>(
    sql`select value as signature from (${signatures}) where ${isUnused(sql`value`)}`,
  )
  const used = unused.length === 0 ? [] : await usedInDetails(db, signatures)
  await db.run(sql`delete from pictures where signature in (${signatures})
    and signature not in (select value from json_each(${JSON.stringify(used)}))
    and not exists (select 1 from picture_removals r where r.signature = pictures.signature and r.created_at > ${now})
    and ${isUnused(sql`pictures.signature`)}`)
  // The same picture may have been uploaded again meanwhile: then its files stay.
  const gone = await db.all<{ signature: string }>(
    sql`select value as signature from (${signatures}) where value not in (select signature from pictures
      where signature in (${signatures})) and value not in (select value from json_each(${JSON.stringify(used)}))`,
  )
  if (gone.length > 0) await media.delete(gone.flatMap(({ signature }) => listKeys(signature)))
  await db.run(sql`delete from picture_removals where signature in (${signatures}) and created_at <= ${now}`)
}

/** Apart from details of pins. */
function isUnused(signature: SQL): SQL {
  return sql`not exists (select 1 from pins p where p.picture_signature = ${signature})
    and not exists (select 1 from users u where u.picture_signature = ${signature})
    and not exists (select 1 from users u where u.cover_signature = ${signature})
    and not exists (select 1 from comments c where c.picture_signature = ${signature})
    and not exists (select 1 from pin_tries t where t.picture_signature = ${signature})
    and not exists (select 1 from boards b where b.cover_signature = ${signature})
    and not exists (select 1 from topics t where t.picture_signature = ${signature})`
}

/** A full scan: the details have no index. */
async function usedInDetails(db: Database, signatures: SQL): Promise<string[]> {
  const rows = await db.all<{
    value: string
  }>(sql`select distinct ${SIGNATURE} as value from pin_details d, ${signaturesIn('d')} part
    where (d.products is not null or d.story_pin_data is not null or d.carousel_data is not null
      or d.videos is not null)
      and part.type = 'text' and ${SIGNATURE} in (${signatures})`)
  return rows.map(({ value }) => value)
}

/** The original, whatever its extension, and its renditions; or a clip or captions. */
function listKeys(signature: string): string[] {
  return ([...Object.keys(IMAGE_SIZES), 'video'] as MediaSize[]).flatMap((size) =>
    listExtensions(size).map((extension) => mediaKey(size, signature, extension)),
  )
}
