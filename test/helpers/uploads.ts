import { randomBytes } from 'node:crypto'
import { newId } from '#db/id.ts'
import { uploads } from '#db/tables/media.ts'
import { mediaKey } from '#schema/media/media-url.ts'
import { privateKey } from '#worker/model/uploads.ts'
import type { UserRow } from './rows.ts'
import type { Site } from './site.ts'

/** A file that a user has sent and that is ready, with its renditions, as images cannot be scaled in a test. */
export async function makeUpload(
  { db, media }: Pick<Site, 'db' | 'media'>,
  owner: Pick<UserRow, 'id'>,
  columns: Partial<typeof uploads.$inferInsert> = {},
): Promise<{ id: string; signature: string }> {
  const id = newId()
  const signature = randomBytes(16).toString('hex')
  if (!media) throw new Error('The site has no store of files')
  const { extension = 'jpg' } = columns
  const row = {
    id,
    ownerId: owner.id,
    kind: 'image',
    status: 'ready',
    bytes: 4,
    signature,
    width: 600,
    height: 800,
    dominantColor: '#446688',
    createdAt: Date.now(),
    ...columns,
    extension: extension ?? 'jpg',
  } as const
  await db.insert(uploads).values(row)
  await media.put(privateKey(row), 'file')
  for (const size of ['60x60', '136x136', '170x', '236x', '474x', '564x', '736x'] as const) {
    await media.put(mediaKey(size, signature, 'webp'), 'rendition')
  }
  await media.put(mediaKey('600x315', signature, 'jpg'), 'rendition')
  return { id, signature }
}
