import { sql, type SQL } from 'drizzle-orm'
import { batch } from '#db/batch.ts'
import { isUnused } from '#worker/model/media-uses.ts'
import { listPrivateKeys, UPLOAD_NOTE } from '#worker/model/uploads.ts'
import { forgetFiles, listAllKeys } from '#worker/model/withheld-media.ts'
import { logLine } from '#worker/platform/log.ts'
import type { DeletionContext } from './deletion-context.ts'

/** Their files fit one delete of R2, which takes a thousand keys. */
const IMAGES_PER_STEP = 50

const STEPS_PER_SWEEP = 10

type Stores = Pick<DeletionContext, 'db' | 'media' | 'now'>

export async function removeImages(stores: Stores): Promise<void> {
  let unknown = 0
  for (let step = 0; step < STEPS_PER_SWEEP; step += 1) {
    const removed = await removeSome(stores)
    if (removed === null) break
    unknown += removed.unknown
  }
  if (unknown > 0) logLine('info', { message: 'Files that no row knew were removed', files: unknown })
}

/**
 * The row goes first, so nothing new can refer to it, then the files, and last the note: an interrupted sweep is
 * repeated. Null where nothing is due.
 */
async function removeSome({ db, media, now }: Stores): Promise<{ unknown: number } | null> {
  const noted = await db.all<{ signature: string }>(
    sql`select signature from picture_removals where signature > '' and created_at <= ${now}
      order by signature limit ${IMAGES_PER_STEP}`,
  )
  if (noted.length === 0) return null
  const signatures = toList(noted)
  const isDue = sql`signature in (${signatures}) and created_at <= ${now}`
  const { rows, gone, lost } = await batch(db, {
    rows: db.all<{ signature: string }>(sql`delete from pictures where signature in (${signatures})
      and not exists (select 1 from picture_removals r where r.signature = pictures.signature and r.created_at > ${now})
      and ${isUnused(sql`pictures.signature`)} returning signature`),
    // The same image may have been uploaded again meanwhile: then its files stay.
    gone: db.all<{ signature: string }>(sql`select signature from picture_removals where ${isDue}
      and signature not like ${`${UPLOAD_NOTE}%`}
      and signature not in (select signature from pictures where signature in (${signatures}))
      and ${isUnused(sql`picture_removals.signature`)}`),
    lost: db.all<{ signature: string }>(sql`select signature from picture_removals where ${isDue}
      and signature like ${`${UPLOAD_NOTE}%`}
      and substr(signature, ${UPLOAD_NOTE.length + 1}) not in (select id from uploads)`),
  })
  if (gone.length > 0) await media.delete(gone.flatMap(({ signature }) => listAllKeys(signature)))
  if (lost.length > 0)
    await media.delete(listPrivateKeys(lost.map(({ signature }) => signature.slice(UPLOAD_NOTE.length))))
  const { clips } = await batch(db, {
    clips: db.all(sql`select 1 from clip_hashes where signature in (${toList(gone)})`),
    files: forgetFiles(db, toList(gone)),
    noted: db.run(sql`delete from picture_removals where ${isDue}`),
  })
  const known = new Set(rows.map(({ signature }) => signature))
  const unknown = gone.filter(({ signature }) => !known.has(signature)).length - clips.length
  return { unknown: Math.max(0, unknown) + lost.length }
}

function toList(files: readonly { signature: string }[]): SQL {
  return sql`select value from json_each(${JSON.stringify(files.map(({ signature }) => signature))})`
}
