import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { sitemapIndexStatement } from '#worker/features/site/seo/find-sitemap-index.ts'
import { sitemapPageStatement } from '#worker/features/site/seo/find-sitemap-page.ts'
import { SITEMAP_PAGE_SIZE } from '#worker/features/site/seo/sitemap-limits.ts'
import { startApp } from '../../helpers/app.ts'
import type { Site } from '../../helpers/site.ts'

const SITE_ORIGIN = 'https://tackboard.example'
const GOOGLEBOT = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
const MADE_AT = Date.UTC(2026, 2, 4, 12)
const SIGNATURE = '0a1b2c3d'.repeat(4)

/** More pins than a page of the sitemap holds, so that there are two. */
const LISTED_PINS = SITEMAP_PAGE_SIZE + 3

const UNLISTED_PINS = {
  SECRET: { audience: 'board' },
  UNSAFE: { isUnsafe: true },
  HIDDEN: { isHidden: true },
  NOINDEX: { seoNoindexReason: 'low_quality' },
} as const

let site: Site

beforeAll(async () => {
  site = await startApp({ vars: { SITE_ORIGIN } })
  await insertPins()
})
afterAll(() => site.stop())

async function insertPins(): Promise<void> {
  const { db } = site
  const createdAt = MADE_AT
  await db.insert(users).values({
    id: 'U',
    username: 'mara',
    email: 'mara@tackboard.example',
    fullName: 'Mara Lind',
    firstName: 'Mara',
    createdAt,
  })
  await db.insert(boards).values({ id: 'B', ownerId: 'U', name: 'Autumn', slug: 'autumn', createdAt })
  await db.insert(images).values({
    signature: SIGNATURE,
    extension: 'png',
    width: 900,
    height: 600,
    dominantColor: '#aa8866',
    bytes: 1,
    createdAt,
  })
  await db.run(sql`insert into pins (id, picture_signature, board_id, pinner_id, title, created_at)
    with recursive n(i) as (select 0 union all select i + 1 from n where i < ${LISTED_PINS - 1})
    select printf('P%07d', i), ${SIGNATURE}, 'B', 'U', 'Pin ' || i, ${MADE_AT} + i from n`)
  await db.insert(pins).values(
    Object.entries(UNLISTED_PINS).map(([id, columns]) => ({
      ...columns,
      id: `P${id}`,
      imageSignature: SIGNATURE,
      boardId: 'B',
      pinnerId: 'U',
      title: id,
      createdAt,
    })),
  )
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(site.origin + path, { headers })
}

async function readXml(path: string): Promise<string> {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  return answer.text()
}

function findValues(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, value = '']) => value)
}

describe('robots.txt', () => {
  it('lets crawlers read the pages and leads them to the sitemap', async () => {
    const answer = await get(href('robots'))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    const lines = (await answer.text()).split('\n')
    expect(lines).toContain('Allow: /')
    for (const prefix of ['/login/', '/v3/', '/resource/', '/_/']) expect(lines).toContain(`Disallow: ${prefix}`)
    expect(lines).toContain(`Sitemap: ${SITE_ORIGIN}/sitemap.xml`)
  })
})

describe('the sitemap', () => {
  it('lists its pages with the time of their youngest pin', async () => {
    const index = await readXml(href('sitemapIndex'))
    expect(findValues(index, 'loc')).toEqual([`${SITE_ORIGIN}/sitemap/0.xml`, `${SITE_ORIGIN}/sitemap/1.xml`])
    expect(findValues(index, 'lastmod')).toEqual(
      [SITEMAP_PAGE_SIZE - 1, LISTED_PINS - 1].map((place) => new Date(MADE_AT + place).toISOString()),
    )
  })

  it('lists every pin once that is for search engines, and no other', async () => {
    const pages = [await readXml('/sitemap/0.xml'), await readXml('/sitemap/1.xml')]
    const locations = pages.map((page) => findValues(page, 'loc'))
    expect(locations.map(({ length }) => length)).toEqual([SITEMAP_PAGE_SIZE, 3])
    expect(locations[0]?.[0]).toBe(`${SITE_ORIGIN}/pin/P0000000/`)
    expect(locations[1]?.[2]).toBe(`${SITE_ORIGIN}/pin/P${String(LISTED_PINS - 1).padStart(7, '0')}/`)
    expect(new Set(locations.flat()).size).toBe(LISTED_PINS)
    for (const id of Object.keys(UNLISTED_PINS)) expect(pages.join('')).not.toContain(id)
  })

  it('says when a pin was made and which image it has', async () => {
    const page = await readXml('/sitemap/1.xml')
    expect(findValues(page, 'lastmod')[0]).toBe(new Date(MADE_AT + SITEMAP_PAGE_SIZE).toISOString())
    expect(findValues(page, 'image:loc')[0]).toBe(`${SITE_ORIGIN}/media/orig/0a/1b/2c/${SIGNATURE}.png`)
  })

  it.each([
    '/sitemap/2.xml',
    '/sitemap/00.xml',
    '/sitemap/-1.xml',
    '/sitemap/x.xml',
    '/sitemap/0',
    '/sitemap/99999999.xml',
    '/sitemap/%00.xml',
  ])('has no page %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).not.toContain('max-age=3600')
  })

  it.each([
    // The one sort is that of the pages, not of the pins.
    ['its index', () => sitemapIndexStatement(site.db), 1],
    ['a page', () => sitemapPageStatement(site.db, 1), 0],
  ])('reads %s off its own index, neither scanning the table nor sorting it', async (_, statement, sorts) => {
    const plan = await site.db.all<{ detail: string }>(sql`explain query plan ${statement().getSQL()}`)
    const steps = plan.map(({ detail }) => detail)
    const ofPins = steps.filter((step) => /^(?:SCAN|SEARCH) pins\b/.test(step))
    expect(ofPins.length).toBeGreaterThan(0)
    for (const step of ofPins) expect(step).toMatch(/USING (?:COVERING )?INDEX pins_sitemap\b/)
    expect(steps.join('\n')).not.toMatch(/SCAN pictures/)
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toHaveLength(sorts)
  })
})

describe('the head of a page', () => {
  const PIN_PATH = href('pin', { id: 'P0000000' })

  it('says what a pin is to a crawler, under one address', async () => {
    for (const path of [PIN_PATH, PIN_PATH.slice(0, -1), `${PIN_PATH}?utm_source=x`]) {
      const answer = await get(path, GOOGLEBOT)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`<link rel="canonical" href="${SITE_ORIGIN}${PIN_PATH}">`)
      expect(html).toContain('<meta property="og:title" content="Pin 0">')
      const [, content = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(content)).toMatchObject({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'ImageObject', name: 'Pin 0', contentUrl: `${SITE_ORIGIN}/media/orig/0a/1b/2c/${SIGNATURE}.png` },
          { '@type': 'BreadcrumbList' },
        ],
      })
    }
  })

  it.each([
    ['a pin with a reason against it', 200, href('pin', { id: 'PNOINDEX' })],
    ['the login page', 200, href('login')],
    ['a missing pin', 404, href('pin', { id: 'PNOWHERE' })],
  ])('keeps %s out of search engines', async (_, status, path) => {
    const answer = await get(path, GOOGLEBOT)
    expect(answer.status).toBe(status)
    expect(await answer.text()).toContain('<meta name="robots" content="noindex">')
  })

  it('of the home feed stands for the home page', async () => {
    const html = await (await get(href('homefeed'), GOOGLEBOT)).text()
    expect(html).toContain(`<link rel="canonical" href="${SITE_ORIGIN}/">`)
    expect(html).toContain('"@type":"WebSite"')
  })
})
