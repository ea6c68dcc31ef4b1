import { expect, it } from 'vitest'
import { parseSitemapPage, sitemapPageFile } from './parse-sitemap-page.ts'

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
