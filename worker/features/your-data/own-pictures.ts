import { sql } from 'drizzle-orm'
import type { MediaExtension } from '#schema/picture.ts'
import type { DataScope } from './data-scope.ts'
import { pagedRows, ROWS_PER_READ } from '#worker/platform/export-rows.ts'

export interface OwnPicture {
  signature: string
  extension: MediaExtension
  createdAt: number
}

/**
 * Only what the user uploaded, each once: their profile's, and pins that lead to no other site. What was found
 * elsewhere belongs to others.
 */
export async function* ownPictures({
  db,
  viewer: { user },
}: Pick<DataScope, 'db' | 'viewer'>): AsyncGenerator<OwnPicture> {
  const sent = new Set<string>()
  if (user.pictureSignature !== null) {
    const [picture] = await db.all<OwnPicture>(
      sql`select signature, extension, created_at as "createdAt" from pictures where signature = ${user.pictureSignature}`,
    )
    if (picture) {
      sent.add(picture.signature)
      yield picture
    }
  }
  const rows = pagedRows((after) =>
    db.all<OwnPicture & { key: string }>(sql`
      select p.id as key, c.signature, c.extension, c.created_at as "createdAt"
      from pins p join pictures c on c.signature = p.picture_signature
      where p.pinner_id = ${user.id} and p.id > ${after} and (p.native_creator_id = ${user.id} or p.link is null)
      order by p.id limit ${ROWS_PER_READ}`),
  )
  for await (const picture of rows) {
    if (sent.has(picture.signature)) continue
    sent.add(picture.signature)
    yield picture
  }
}
