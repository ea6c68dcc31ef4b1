import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { siteSecrets } from '#db/tables/media.ts'
import { fail } from '#worker/errors/service-error.ts'
import { SIGNATURE_LENGTH } from '#worker/model/uploads.ts'

export interface ContentHashes {
  contentHash: string
  sourceHash: string
}

/**
 * The signature of a file of this account, which is its address once it is published: always the same for the same
 * content, and nothing that others could work out, as they would learn from it who has the same file. Fails with
 * `mediaRefused` for what is not accepted any more.
 */
export async function nameContent(
  db: Database,
  ownerId: string,
  { contentHash, sourceHash }: ContentHashes,
): Promise<string> {
  const [row] = await db.all<{ secret: string; isRefused: number }>(sql`select value as secret, exists (
      select 1 from refused_contents r where r.hash in (${contentHash}, ${sourceHash})) as "isRefused"
    from ${siteSecrets} where name = 'media'`)
  if (!row) throw new Error('The secret of the media addresses is missing')
  if (row.isRefused === 1) fail('mediaRefused')
  return createHmac('sha256', Buffer.from(row.secret, 'hex'))
    .update(`${ownerId} ${contentHash}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH)
}
