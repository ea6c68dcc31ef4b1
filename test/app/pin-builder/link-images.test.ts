import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorName } from '#schema/errors.ts'
import { MAX_IMAGE_BYTES } from '#schema/media/constants.ts'
import type { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { LINK_IMAGE_LIFE_MS } from '#schema/pin-builder/link-constants.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { makeAnimation, makeFile, pngHead } from '../../helpers/image-files.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { startWebPages } from '../../helpers/web-pages.ts'

const PNG = { 'content-type': 'image/png' }

let now = Date.now()
let user: UserRow
let cookie: string

const web = await startWebPages()
const site = await ownApp({ vars: { LINK_TEST_ORIGINS: web.origin }, options: { clock: () => now } })
afterAll(() => web.stop())

beforeEach(async () => {
  now = Date.now()
  user = await makeUser(site.db)
  cookie = await makeSession(site.db, user)
})

/** The address under which a page's first image is shown. */
async function findAddress(address: string, by = cookie): Promise<string> {
  const link = web.serve('/page', `<meta property="og:image" content="${address}">`)
  const { images } = await readData<LinkPreview>(
    await send(site.origin, href('linkPreview'), { json: { url: link }, cookie: by }),
  )
  const [image] = images
  expect(image).toMatchObject({ url: new URL(address, link).href })
  return image?.preview_url ?? ''
}

function open(address: string, by: string | undefined = cookie): Promise<Response> {
  return send(site.origin, address, { cookie: by })
}

async function expectRefusal(address: string, error: ErrorName, by?: string): Promise<void> {
  await expectFailure(await open(address, by), error)
}

describe('an image of another site', () => {
  it('is shown as a thumbnail by this site, and cached only by the browser', async () => {
    const body = await makeFile('jpeg', { width: 900, height: 600 })
    web.serve('/large.jpg', { headers: { 'content-type': 'image/jpeg' }, body })
    const address = await findAddress('/large.jpg')
    expect(address).toMatch(/^\/v3\/links\/picture\/\?/)
    const answer = await open(address)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, max-age=1[78]\d\d$/) as string,
    })
    const { format, width, height, exif } = await sharp(await answer.arrayBuffer()).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 236, height: 157, exif: undefined })
  })

  it('that is animated is shown as a still', async () => {
    web.serve('/moving.gif', { headers: { 'content-type': 'image/gif' }, body: await makeAnimation('gif', 3, 120) })
    const { format, pages } = await sharp(await (await open(await findAddress('/moving.gif'))).arrayBuffer()).metadata()
    expect([format, pages ?? 1]).toEqual(['webp', 1])
  })

  it('is fetched without revealing the viewer', async () => {
    web.serve('/quiet.png', { headers: PNG, body: await makeFile('png', { width: 320, height: 240 }) })
    const address = await findAddress('/quiet.png')
    web.requests.length = 0
    expect((await open(address)).status).toBe(200)
    const [{ headers } = { headers: {} }] = web.requests
    expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['cookie']))
    expect(headers).not.toHaveProperty('referer')
  })
})

describe('an address', () => {
  let address: URL

  beforeEach(async () => {
    web.serve('/a.png', { headers: PNG, body: await makeFile('png', { width: 320, height: 240 }) })
    address = new URL(await findAddress('/a.png'), site.origin)
    web.requests.length = 0
  })

  function changed(name: string, value: string): string {
    const other = new URL(address)
    other.searchParams.set(name, value)
    return other.pathname + other.search
  }

  it('that was not signed shows nothing, and nothing is fetched', async () => {
    await expectRefusal(href('linkImage'), 'notFound')
    await expectRefusal(changed('url', `${web.origin}/b.png`), 'notFound')
    await expectRefusal(changed('until', String(now + 10 * LINK_IMAGE_LIFE_MS)), 'notFound')
    await expectRefusal(changed('until', 'Infinity'), 'notFound')
    await expectRefusal(changed('signature', 'A'.repeat(43)), 'notFound')
    await expectRefusal(changed('signature', ''), 'notFound')
    expect(web.requests).toEqual([])
  })

  it('shows nothing to another viewer', async () => {
    const stranger = await makeSession(site.db, await makeUser(site.db))
    await expectRefusal(address.pathname + address.search, 'notFound', stranger)
    expect(web.requests).toEqual([])
  })

  it('shows nothing once it has expired', async () => {
    const path = address.pathname + address.search
    now += LINK_IMAGE_LIFE_MS - 61_000
    expect((await open(path)).status).toBe(200)
    now += 61_001
    await expectRefusal(path, 'notFound')
  })
})

describe('what is not an image is not shown', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'

  it.each<[what: string, type: string, body: string | Uint8Array, error: ErrorName]>([
    ['a drawing', 'image/svg+xml', svg, 'linkTypeUnsupported'],
    ['a drawing by a wrong name', 'image/png', svg, 'mediaTypeUnsupported'],
    ['a page', 'text/html', '<h1>Hello</h1>', 'linkTypeUnsupported'],
    ['a page by a wrong name', 'image/png', '<script>alert(1)</script><h1>Hello</h1>', 'mediaTypeUnsupported'],
    ['half an image', 'image/png', pngHead(300, 300), 'mediaUnreadable'],
    ['more pixels than we read', 'image/png', pngHead(16_000, 16_000), 'mediaTooManyPixels'],
    ['nothing', 'image/png', '', 'mediaUnreadable'],
  ])('%s', async (_, type, body, error) => {
    web.serve('/thing', { headers: { 'content-type': type }, body })
    await expectRefusal(await findAddress('/thing'), error)
  })

  it('a file over the limit, whatever length it declares', async () => {
    const address = await findAddress('/endless')
    web.serve('/endless', (_, response) => {
      response.writeHead(200, { ...PNG, 'content-length': String(MAX_IMAGE_BYTES + 1) }).flushHeaders()
    })
    await expectRefusal(address, 'mediaTooLarge')
    web.serve('/endless', (_, response) => {
      response.writeHead(200, PNG).write(pngHead(300, 300))
      const chunk = new Uint8Array(1_000_000)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    })
    expect((await open(address)).status).toBeGreaterThanOrEqual(400)
  })

  it('a file that is gone', async () => {
    await expectRefusal(await findAddress('/gone.png'), 'linkUnreadable')
  })
})

it('without a key the page is read, but no image addresses are signed', async () => {
  const other = await startApp({
    vars: { LINK_TEST_ORIGINS: web.origin, DATABASE_URL: site.databaseUrl, TOTP_KEY: '' },
  })
  const link = web.serve('/plain', '<title>Plain</title><img src="/gone.png" width="300" height="300">')
  const answer = await send(other.origin, href('linkPreview'), { json: { url: link }, cookie })
  expect(await readData<LinkPreview>(answer)).toMatchObject({ title: 'Plain', images: [{ preview_url: null }] })
  await expectFailure(await send(other.origin, href('linkImage'), { cookie }), 'notFound')
  await other.stop()
})
