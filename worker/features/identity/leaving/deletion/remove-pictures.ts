import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { listExtensions, mediaKey } from '#schema/media-url.ts'
import { IMAGE_SIZES, type ImageSize } from '#schema/picture.ts'
import { selectSignatures } from './purge-pins.ts'
import type { DeletionContext } from './deletion-context.ts'

/** Their files fit one delete of R2, which takes a thousand keys. */
const PICTURES_PER_SWEEP = 50

/**
 * The row goes first, so nothing new can refer to it, then the files, and last the note: an interrupted sweep is
 * repeated.
 */
export async function removePictures({ db, media }: Pick<DeletionContext, 'db' | 'media'>): Promise<void> {
  const noted = await db.all<{ signature: string }>(
    sql`select signature from picture_removals where signature > '' order by signature limit ${PICTURES_PER_SWEEP}`,
  )
  if (noted.length === 0) return
  const signatures = sql`select value from json_each(${JSON.stringify(noted.map(({ signature }) => signature))})`
  const used = await usedInDetails(db, signatures)
  await db.run(sql`delete from pictures where signature in (${signatures})
    and signature not in (select value from json_each(${JSON.stringify(used)}))
    and not exists (select 1 from pins p where p.picture_signature = pictures.signature)
    and not exists (select 1 from users u where u.picture_signature = pictures.signature)
    and not exists (select 1 from topics t where t.picture_signature = pictures.signature)`)
  // A picture that was uploaded again meanwhile keeps its files.
  const gone = await db.all<{ signature: string }>(
    sql`select value as signature from (${signatures}) where value not in (select signature from pictures
      where signature in (${signatures}))`,
  )
  if (gone.length > 0) await media.delete(gone.flatMap(({ signature }) => listKeys(signature)))
  await db.run(sql`delete from picture_removals where signature in (${signatures})`)
}

/** A full scan: the details have no index. */
async function usedInDetails(db: Database, signatures: SQL): Promise<string[]> {
  const rows = await db.all<{
    value: string
  }>(sql`select distinct part.value from pin_details d, ${selectSignatures('d')} part
    where (d.products is not null or d.story_pin_data is not null or d.carousel_data is not null)
      and part.type = 'text' and part.value in (${signatures})`)
  return rows.map(({ value }) => value)
}

function listKeys(signature: string): string[] {
  return (Object.keys(IMAGE_SIZES) as ImageSize[]).flatMap((size) =>
    listExtensions(size).map((extension) => mediaKey(size, signature, extension)),
  )
}
