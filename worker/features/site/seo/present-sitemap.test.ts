import { expect, it } from 'vitest'
import {
  parseSitemapPage,
  presentRobots,
  presentSitemapIndex,
  presentSitemapPage,
  sitemapPageFile,
} from './present-sitemap.ts'

const NOON = Date.UTC(2026, 2, 4, 12)

it('names the pages of the sitemap', () => {
  const entries = [
    { number: 0, lastModified: NOON },
    { number: 1, lastModified: NOON + 1_000 },
  ]
  expect(presentSitemapIndex(entries, 'https://tackboard.example')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://tackboard.example/sitemap/0.xml</loc><lastmod>2026-03-04T12:00:00.000Z</lastmod></sitemap>
<sitemap><loc>https://tackboard.example/sitemap/1.xml</loc><lastmod>2026-03-04T12:00:01.000Z</lastmod></sitemap>
</sitemapindex>
`)
})

it('names pins with their images, escaped', () => {
  const signature = '0a1b2c3d'.repeat(4)
  const page = presentSitemapPage(
    [{ id: `a&b'<"`, createdAt: NOON, signature, extension: 'png' }],
    'https://a.example/?b&c',
  )
  expect(page).toContain(
    `<loc>https://a.example/?b&amp;c/pin/a%26b&apos;%3C%22/</loc><lastmod>2026-03-04T12:00:00.000Z</lastmod>`,
  )
  expect(page).toContain(
    `<image:image><image:loc>https://a.example/?b&amp;c/media/orig/0a/1b/2c/${signature}.png</image:loc></image:image></url>`,
  )
})

it('keeps crawlers to the pages and shows them the sitemap', () => {
  expect(presentRobots('https://tackboard.example')).toBe(`User-agent: *
Disallow: /login/
Disallow: /languages/
Disallow: /v3/
Disallow: /resource/
Disallow: /_/
Allow: /

Sitemap: https://tackboard.example/sitemap.xml
`)
})

it.each([0, 1, 12, 49_999])('page %d has a file', (number) => {
  expect(parseSitemapPage(sitemapPageFile(number))).toBe(number)
})

it.each([
  '',
  '0',
  '.xml',
  '00.xml',
  '-1.xml',
  '1.5.xml',
  '1e2.xml',
  ' 1.xml',
  '50000.xml',
  '999999999999.xml',
  'x.xml',
  '0.xml.gz',
])('%j is no page', (file) => {
  expect(parseSitemapPage(file)).toBeNull()
})

it('the sitemap of a site without Pins lists its home page, as none may be empty', () => {
  expect(presentSitemapIndex([], 'https://tackboard.example')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://tackboard.example/</loc></url>
</urlset>
`)
})
