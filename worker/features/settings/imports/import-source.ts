import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { uploads } from '#db/tables/media.ts'
import { MAX_IMPORT_TEXT_BYTES } from '#schema/settings/import-constants.ts'
import type { Env } from '#worker/env.ts'
import { fail } from '#worker/errors/service-error.ts'
import { openFile } from '#worker/model/media-store.ts'
import { rawKey } from '#worker/model/uploads.ts'
import { openArchive, type Archive } from './archive.ts'

export type ImportSource = { type: 'zip'; archive: Archive } | { type: 'text'; read(): Promise<Uint8Array> }

const ZIP_MAGIC = [0x50, 0x4b]

export async function openSource(
  { db, env }: { db: Database; env: Env },
  { mediaId }: { mediaId: string },
): Promise<ImportSource> {
  const [upload] = await db.select({ bytes: uploads.bytes }).from(uploads).where(eq(uploads.id, mediaId))
  if (!upload) return fail('mediaNotFound')
  const key = rawKey(mediaId)
  const start = await openFile(env.MEDIA, key, { offset: 0, length: Math.min(upload.bytes, ZIP_MAGIC.length) })
  const magic = start ? new Uint8Array(await start.arrayBuffer()) : fail('mediaNotFound')
  if (ZIP_MAGIC.every((byte, place) => magic[place] === byte)) {
    return { type: 'zip', archive: await openArchive(env.MEDIA, key, upload.bytes) }
  }
  if (upload.bytes > MAX_IMPORT_TEXT_BYTES) fail('importTooManyItems')
  return {
    type: 'text',
    async read() {
      const file = (await openFile(env.MEDIA, key)) ?? fail('mediaNotFound')
      return new Uint8Array(await file.arrayBuffer())
    },
  }
}
