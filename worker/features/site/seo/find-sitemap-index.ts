import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { QueryContext } from '#worker/context/context.ts'
import { isInSitemap, PINS_IN_ORDER } from './rules.ts'
import { MAX_SITEMAP_PAGES, SITEMAP_PAGE_SIZE } from './sitemap-limits.ts'

export interface SitemapIndexEntry {
  number: number
  lastModified: number
}

export async function findSitemapIndex({ db, reader }: QueryContext): Promise<SitemapIndexEntry[]> {
  return reader.read(sitemapIndexStatement(db))
}

/**
 * Steps from page to page along the ids of `pins_sitemap`, never through the table: a tenth of a second for a million
 * pins.
 */
export function sitemapIndexStatement(db: Database) {
  const pages = sql`(
    with recursive page(number, first, next) as (
      select 0, start.id, ${pageStartAfter(sql`start.id`)} from (
        select ${pins.id} from ${PINS_IN_ORDER} where ${isInSitemap()} order by ${pins.id} limit 1) start
      union all
      select page.number + 1, page.next, ${pageStartAfter(sql`page.next`)} from page where page.next is not null
      limit ${MAX_SITEMAP_PAGES})
    select page.number, (
      select ${pins.createdAt} from ${PINS_IN_ORDER}
      where ${isInSitemap()} and ${pins.id} >= page.first and (page.next is null or ${pins.id} < page.next)
      order by ${pins.id} desc limit 1) as last_modified
    from page) as pages`
  return db
    .select({ number: sql<number>`pages.number`, lastModified: sql<number>`pages.last_modified` })
    .from(pages)
    .orderBy(sql`pages.number`)
}

function pageStartAfter(id: SQL): SQL {
  return sql`(select ${pins.id} from ${PINS_IN_ORDER} where ${isInSitemap()} and ${pins.id} > ${id}
    order by ${pins.id} limit 1 offset ${SITEMAP_PAGE_SIZE - 1})`
}
