import { MAX_SITEMAP_PAGES } from './limits.ts'

/** The number of a sitemap page by the name of its file, `0.xml` and so on; null for any name that none can have. */
export function parseSitemapPage(file: string): number | null {
  const digits = /^(0|[1-9]\d{0,4})\.xml$/.exec(file)?.[1]
  const number = Number(digits)
  return digits !== undefined && number < MAX_SITEMAP_PAGES ? number : null
}

/** The name of the file of a sitemap page. */
export function sitemapPageFile(number: number): string {
  return `${number}.xml`
}
