import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { forgetFiles, listAllKeys } from '#worker/features/media/withheld-media.ts'
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
  await db.run(sql`delete from pictures where signature in (${signatures})
    and not exists (select 1 from picture_removals r where r.signature = pictures.signature and r.created_at > ${now})
    and ${isUnused(sql`pictures.signature`)}`)
  // The same picture may have been uploaded again meanwhile: then its files stay.
  const gone = await db.all<{ signature: string }>(
    sql`select value as signature from (${signatures}) where value not in (select signature from pictures
      where signature in (${signatures})) and not exists (select 1 from pin_files f where f.signature = value)`,
  )
  if (gone.length > 0) await media.delete(gone.flatMap(({ signature }) => listAllKeys(signature)))
  await batch(db, {
    files: forgetFiles(db, sql`select value from json_each(${JSON.stringify(gone.map(({ signature }) => signature))})`),
    noted: db.run(sql`delete from picture_removals where signature in (${signatures}) and created_at <= ${now}`),
  })
}

function isUnused(signature: SQL): SQL {
  return sql`not exists (select 1 from pins p where p.picture_signature = ${signature})
    and not exists (select 1 from pin_files f where f.signature = ${signature})
    and not exists (select 1 from users u where u.picture_signature = ${signature})
    and not exists (select 1 from users u where u.cover_signature = ${signature})
    and not exists (select 1 from comments c where c.picture_signature = ${signature})
    and not exists (select 1 from pin_tries t where t.picture_signature = ${signature})
    and not exists (select 1 from boards b where b.cover_signature = ${signature})
    and not exists (select 1 from topics t where t.picture_signature = ${signature})`
}
