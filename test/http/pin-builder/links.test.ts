import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { href } from '#schema/routes.ts'
import { startLinkProxy, type LinkProxy } from '../../../scripts/lib/link-proxy.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'
import { startWebPages, type WebPages } from '../../helpers/web-pages.ts'

let web: WebPages
let proxy: LinkProxy
let site: Site
let cookie: string

beforeAll(async () => {
  web = await startWebPages()
  proxy = await startLinkProxy({ lookUp: (_, answer) => answer(null, [{ address: '10.0.0.7', family: 4 }]) })
  site = await startSite({ vars: { LINK_TEST_ORIGINS: web.origin, LINK_PROXY_URL: proxy.url } })
  cookie = await makeSession(site.db, await makeUser(site.db))
})

afterAll(async () => {
  await site.stop()
  await Promise.all([web.stop(), proxy.stop()])
})

function ask(url: string): Promise<Response> {
  return send(site.origin, href('linkPreview'), { json: { url }, cookie })
}

it('the runtime reads a page in its character set, with what it says and the sizes of its images', async () => {
  const body = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a5' } })
    .avif({ effort: 0 })
    .toBuffer()
  web.serve('/soup.avif', { headers: { 'content-type': 'image/avif' }, body })
  web.serve('/oembed', { headers: { 'content-type': 'application/json' }, body: '{"type":"rich","title":"Soup"}' })
  const html = `<meta charset="iso-8859-1"><title>Cr\u00e8me br\u00fbl\u00e9e</title><img src="/soup.avif">
    <link rel="alternate" type="application/json+oembed" href="/oembed">
    <script type="application/ld+json">{"@type":"Recipe","totalTime":"PT1H","description":"${'\u00e9'.repeat(900)}"}</script>`
  const page = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.from(html, 'latin1')) }
  web.serve('/soup', page)
  const link = web.serve('/moved', { status: 301, headers: { location: '/soup' } })
  const data = await readData<LinkPreview>(await ask(link))
  expect(data).toMatchObject({
    url: `${web.origin}/soup`,
    kind: 'recipe',
    title: 'Cr\u00e8me br\u00fbl\u00e9e',
    description: '\u00e9'.repeat(800),
    images: [{ url: `${web.origin}/soup.avif`, width: 320, height: 240 }],
    recipe: { cook_times: { total: 60 } },
  })
  expect(web.requests.map(({ url }) => url)).toEqual(['/moved', '/soup', '/oembed', '/soup.avif'])
  for (const { headers } of web.requests) expect(headers).not.toHaveProperty('referer')
})

it('the runtime reads nothing of this machine or a private network, by whatever name', async () => {
  const { port } = new URL(web.origin)
  for (const link of [`http://localhost:${port}/`, 'http://localhost./', 'http://2130706433/', site.origin]) {
    await expectFailure(await ask(link), 'linkNotAllowed')
  }
  await expectFailure(await ask('http://intranet.example/'), 'linkUnreadable')
  const away = web.serve('/away', { status: 302, headers: { location: 'http://intranet.example/' } })
  await expectFailure(await ask(away), 'linkUnreadable')
  expect(site.logs).toEqual([])
})

it('the runtime stops at what never ends', async () => {
  const bomb = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000, ' ')) }
  await expectFailure(await ask(web.serve('/bomb', bomb)), 'linkTooLarge')
  const closed = Promise.withResolvers<void>()
  const endless = web.serve('/endless', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.on('close', closed.resolve)
    const more = () => {
      while (!response.destroyed && response.write('<p>more</p>'.repeat(5_000)));
    }
    response.on('drain', more)
    more()
  })
  await expectFailure(await ask(endless), 'linkTooLarge')
  await closed.promise
})

it('the runtime waits no longer than its deadline, and closes the connection', async () => {
  const closed = Promise.withResolvers<void>()
  const stuck = web.serve('/stuck', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Stuck')
    response.on('close', closed.resolve)
  })
  await expectFailure(await ask(stuck), 'linkTooSlow')
  await closed.promise
})

it('the runtime shows an image of another site in small, and nothing that is none', async () => {
  const body = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  web.serve('/large.jpg', { headers: { 'content-type': 'image/jpeg' }, body })
  web.serve('/broken.jpg', { headers: { 'content-type': 'image/jpeg' }, body: body.subarray(0, body.length - 500) })
  const closed = Promise.withResolvers<void>()
  web.serve('/endless.jpg', (_, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).write(body.subarray(0, 600))
    response.on('close', closed.resolve)
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000, 1)));
    }
    response.on('drain', more)
    more()
  })
  const names = ['large', 'broken', 'endless']
  const named = names.map(
    (name) => `<meta property="og:image" content="/${name}.jpg"><meta property="og:image:width"
    content="900"><meta property="og:image:height" content="600">`,
  )
  const { images } = await readData<LinkPreview>(await ask(web.serve('/pictures', named.join(''))))
  const [large, broken, endless] = await Promise.all(
    images.map(({ preview_url: address }) => send(site.origin, address ?? '', { cookie })),
  )
  expect([large?.status, large?.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(large?.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
  const { format, width, height } = await sharp(await large?.arrayBuffer()).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 236, height: 157 })
  expect([broken?.status, endless?.status]).toEqual([422, 413])
  await closed.promise
})
