import { MAX_SITEMAP_PAGES } from './limits.ts'

/** From `0.xml`; null for any other form. */
export function parseSitemapPage(file: string): number | null {
  const digits = /^(0|[1-9]\d{0,4})\.xml$/.exec(file)?.[1]
  const number = Number(digits)
  return digits !== undefined && number < MAX_SITEMAP_PAGES ? number : null
}

export function sitemapPageFile(number: number): string {
  return `${number}.xml`
}
