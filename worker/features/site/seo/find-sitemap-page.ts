import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isInSitemap, PINS_IN_ORDER } from './rules.ts'
import { SITEMAP_PAGE_SIZE } from './sitemap-limits.ts'

export interface SitemapPin {
  id: string
  /** Milliseconds since 1970. */
  createdAt: number
  signature: string
  extension: MediaExtension
}

export async function findSitemapPage({ db, reader }: QueryContext, number: number): Promise<SitemapPin[]> {
  return reader.read(sitemapPageStatement(db, number))
}

/**
 * Numbered pages keep their URLs while pins come and go. A page starts where a walk along the ids of `pins_sitemap`
 * arrives, at 4 ms per 100,000 pins; from there it is one range of that index.
 */
export function sitemapPageStatement(db: Database, number: number) {
  const first = sql`(select ${pins.id} from ${PINS_IN_ORDER} where ${isInSitemap()}
    order by ${pins.id} limit 1 offset ${number * SITEMAP_PAGE_SIZE})`
  return db
    .select({
      id: sql<string>`${pins.id}`,
      createdAt: sql<number>`${pins.createdAt}`,
      signature: images.signature,
      extension: images.extension,
    })
    .from(PINS_IN_ORDER)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .where(and(isInSitemap(), sql`${pins.id} >= ${first}`))
    .orderBy(pins.id)
    .limit(SITEMAP_PAGE_SIZE)
}
