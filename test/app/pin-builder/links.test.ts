import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_PREVIEW_LIMITS } from '#schema/constants/limits.ts'
import type { ErrorName } from '#schema/errors.ts'
import { LinkPreview } from '#schema/pin-builder/link-calls.ts'
import { MAX_LINK_LENGTH } from '#schema/pins/constants.ts'
import { href } from '#schema/routes.ts'
import { startLinkProxy } from '../../../scripts/lib/link-proxy.ts'
import { startApp } from '../../helpers/app.ts'
import { expectFailure, newAddress, readData, send } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { startWebPages } from '../../helpers/web-pages.ts'

const PREVIEW = href('linkPreview')

const MEGABYTE = 1_000_000

/** What shows an image (test/app/pin-builder/link-images.test.ts). */
const SHOWN = expect.stringContaining(`${href('linkImage')}?url=`) as string

/** Names that were looked up, all of which lead to this machine. */
let lookedUp: string[]
let user: UserRow
let cookie: string

const web = await startWebPages()
/** Its addresses may not be read. */
const network = await startWebPages()
const proxy = await startLinkProxy({
  lookUp(name, answer) {
    lookedUp.push(name)
    answer(null, [{ address: '127.0.0.1', family: 4 }])
  },
})
const vars = { LINK_TEST_ORIGINS: web.origin, LINK_PROXY_URL: proxy.url }
const site = await ownApp({ vars })

/** The site has less patience. */
const hasty = await startApp({ vars: { ...vars, DATABASE_URL: site.databaseUrl }, options: { linkTimeoutMs: 1_000 } })

afterAll(async () => {
  await Promise.all([hasty.stop(), web.stop(), network.stop(), proxy.stop()])
})

beforeEach(async () => {
  lookedUp = []
  network.requests.length = 0
  web.requests.length = 0
  user = await makeUser(site.db)
  cookie = await makeSession(site.db, user)
})

function ask(url: unknown, by: { at?: Site; cookie?: string | undefined; address?: string } = {}): Promise<Response> {
  return send((by.at ?? site).origin, PREVIEW, {
    json: { url },
    cookie: 'cookie' in by ? by.cookie : cookie,
    headers: { 'cf-connecting-ip': by.address ?? newAddress() },
  })
}

/** What a page is shown as, which must be exactly what the schema says. */
async function preview(url: string): Promise<LinkPreview> {
  const data = await readData<LinkPreview>(await ask(url))
  expect(v.parse(LinkPreview, data)).toEqual(data)
  return data
}

async function expectRefusal(url: string, error: ErrorName, at: Site = site): Promise<void> {
  const envelope = await expectFailure(await ask(url, { at }), error)
  expect(envelope.message_detail).toBeUndefined()
}

/** An image of its own for each size. */
async function serveImage(path: string, width: number, height: number): Promise<string> {
  const body = await sharp({ create: { width, height, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer()
  return web.serve(path, { headers: { 'content-type': 'image/png' }, body })
}

describe('a link to a page', () => {
  it('of a recipe brings the recipe and its images, with the sizes that are read from them', async () => {
    await serveImage('/soup.png', 640, 480)
    await serveImage('/dot.png', 20, 20)
    const link = web.serve(
      '/recipe',
      `<!doctype html><title>Soup - My blog</title>
      <meta property="og:image" content="/soup.png">
      <script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"My blog"},{"@type":"Recipe",
        "name":"Soup","description":"Warm","recipeIngredient":["2 cups water"],"totalTime":"PT20M","recipeYield":"2"}]}</script>
      <img src="/dot.png"><img src="/gone.png"><img src="/large.png" width="900" height="600" alt="On a table">`,
    )
    expect(await preview(link)).toEqual({
      url: link,
      domain: '127.0.0.1',
      kind: 'recipe',
      title: 'Soup',
      description: 'Warm',
      images: [
        { url: `${web.origin}/soup.png`, width: 640, height: 480, alt: '', preview_url: SHOWN },
        { url: `${web.origin}/large.png`, width: 900, height: 600, alt: 'On a table', preview_url: SHOWN },
        { url: `${web.origin}/gone.png`, width: null, height: null, alt: '', preview_url: SHOWN },
      ],
      recipe: {
        name: 'Soup',
        ingredients: [{ category: '', items: [{ amount: '2 cups', name: 'water' }] }],
        cook_times: { total: 20, cook: 0, prep: 0 },
        servings: 2,
        diets: [],
      },
    })
  })

  it('of a shop brings the product', async () => {
    const link = web.serve(
      '/lamp',
      `<script type="application/ld+json">{broken</script>
      <div itemscope itemtype="http://schema.org/Product"><h1 itemprop="name">Lamp</h1><b itemprop="brand">Lumen</b>
        <p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">
        <span itemprop="price" content="49.00">49 €</span>
        <link itemprop="availability" href="http://schema.org/OutOfStock"></p></div>`,
    )
    expect(await preview(link)).toMatchObject({
      kind: 'product',
      title: 'Lamp',
      product: {
        name: 'Lamp',
        brand: 'Lumen',
        offer_summary: { price: '49.00', currency: 'EUR', in_stock: false },
      },
    })
  })

  it('of a magazine brings the article', async () => {
    const link = web.serve(
      '/article',
      `<meta property="og:type" content="article"><meta property="og:title" content="Ten ideas">
      <meta property="article:published_time" content="2026-02-28T08:00:00Z"><meta name="description" content="For small rooms">`,
    )
    expect(await preview(link)).toMatchObject({
      kind: 'article',
      title: 'Ten ideas',
      description: 'For small rooms',
      article: { name: 'Ten ideas', date_published: '2026-02-28' },
    })
  })

  it('that names an oEmbed provider brings what that says', async () => {
    web.serve('/oembed', {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        type: 'video',
        title: 'A film',
        thumbnail_url: `${web.origin}/still.jpg`,
        thumbnail_width: 480,
        thumbnail_height: '360',
      }),
    })
    const link = web.serve('/film', '<link rel="alternate" type="application/json+oembed" href="/oembed?url=film">')
    expect(await preview(link)).toMatchObject({
      kind: 'video',
      title: 'A film',
      images: [{ url: `${web.origin}/still.jpg`, width: 480, height: 360 }],
    })
  })

  it.each([
    ['answers with HTML', { body: '{"title":"Not to be read"}' }],
    ['answers with no JSON', { headers: { 'content-type': 'application/json' }, body: '{' }],
    [
      'answers without end',
      { headers: { 'content-type': 'application/json' }, body: `{"title":"${'x'.repeat(MEGABYTE)}"}` },
    ],
    ['is not there', { status: 404 }],
  ])('whose oEmbed provider %s is read without it', async (_, page) => {
    web.serve('/poor-oembed', page)
    const link = web.serve(
      '/poor-film',
      '<title>A page</title><link rel="alternate" type="application/json+oembed" href="/poor-oembed">',
    )
    expect(await preview(link)).toMatchObject({ kind: 'image', title: 'A page' })
  })

  it('of a private network names no images and no oEmbed provider there', async () => {
    const link = web.serve(
      '/sly',
      `<title>A page</title><meta property="og:image" content="${network.origin}/camera.jpg"><img src="//localhost/a.png">
      <link rel="alternate" type="application/json+oembed" href="${network.origin}/oembed"><img src="http://intranet.example/a.png">`,
    )
    expect((await preview(link)).images).toEqual([
      { url: 'http://intranet.example/a.png', width: null, height: null, alt: '', preview_url: SHOWN },
    ])
    expect(lookedUp).toEqual(['intranet.example'])
    expect(network.requests).toEqual([])
  })

  it('whose base address is too long has its images resolved against its own', async () => {
    const link = web.serve(
      '/far/based',
      `<base href="${web.origin}/${'a'.repeat(MAX_LINK_LENGTH)}/"><img src="cup.png" width="900" height="600">`,
    )
    expect((await preview(link)).images).toMatchObject([{ url: `${web.origin}/far/cup.png`, width: 900 }])
  })

  it('is read in its own character set', async () => {
    const body = Buffer.from('<title>Crème brûlée</title>', 'latin1')
    const link = web.serve('/latin1', { headers: { 'content-type': 'text/html; charset=iso-8859-1' }, body })
    expect((await preview(link)).title).toBe('Crème brûlée')
  })

  it('is read where it has moved to, and shown with that address', async () => {
    const there = web.serve('/there', '<title>There</title>')
    web.serve('/hop-2', { status: 307, headers: { location: '/there' } })
    web.serve('/hop-1', { status: 301, headers: { location: `${web.origin}/hop-2` } })
    const link = web.serve('/hop-0', { status: 302, headers: { location: 'hop-1' } })
    expect(await preview(`${link}#part`)).toMatchObject({ url: `${there}#part`, title: 'There' })
  })

  it('is read without cookies, under the name of the product, and from no page', async () => {
    const link = web.serve('/plain', { headers: { 'set-cookie': 'a=1' }, body: '<img src="/count.png">' })
    await preview(link)
    await preview(link)
    expect(web.requests.map(({ url }) => url)).toEqual(['/plain', '/count.png', '/plain', '/count.png'])
    for (const { headers } of web.requests) {
      expect(headers['user-agent']).toContain('Tackboard/')
      expect(headers).not.toHaveProperty('cookie')
      expect(headers).not.toHaveProperty('referer')
      expect(headers).not.toHaveProperty('authorization')
    }
  })

  it('may be compressed', async () => {
    const body = gzipSync('<title>Small</title>')
    const link = web.serve('/gzip', { headers: { 'content-encoding': 'gzip' }, body })
    expect((await preview(link)).title).toBe('Small')
  })
})

describe('a link to an image', () => {
  it('is that image', async () => {
    const link = await serveImage('/picture.png', 300, 200)
    expect(await preview(link)).toEqual({
      url: link,
      domain: '127.0.0.1',
      kind: 'image',
      title: '',
      description: '',
      images: [{ url: link, width: 300, height: 200, alt: '', preview_url: SHOWN }],
    })
  })

  it('that is none, or can run code, is refused', async () => {
    const headers = { 'content-type': 'image/png' }
    await expectRefusal(web.serve('/html.png', { headers, body: '<html>' }), 'linkUnreadable')
    await expectRefusal(
      web.serve('/drawing', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' }),
      'linkTypeUnsupported',
    )
  })
})

describe('a link that may not be read', () => {
  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,hello',
    'http://',
    'not a link',
    'https://user:password@example.com/',
    'https://example.com:8443/',
    'http://0.0.0.0/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://localhost./',
    'localhost',
    'http://169.254.169.254/latest/meta-data/',
    'http://[64:ff9b::a00:1]/',
    'http://printer.local/',
  ])('%s is refused at once', async (link) => {
    await expectRefusal(link, 'linkNotAllowed')
    expect(lookedUp).toEqual([])
  })

  it('is refused alike whether anything answers there', async () => {
    const { port } = new URL(network.origin)
    const answers = await Promise.all(
      [network.origin, `http://127.0.0.1:${port}/x`, 'http://127.0.0.1/', 'http://127.0.0.1:1/'].map((link) =>
        ask(link),
      ),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(network.requests).toEqual([])
  })

  it('because its name leads to this machine is like one whose name leads nowhere', async () => {
    await expectRefusal('http://intranet.example/', 'linkUnreadable')
    await expectRefusal('wiki.corp.example/page', 'linkUnreadable')
    expect(lookedUp).toEqual(['intranet.example', 'wiki.corp.example'])
  })

  it.each([
    ['http://169.254.169.254/latest/meta-data/'],
    ['//localhost/'],
    ['http://127.1/'],
    ['http://intranet.example/'],
    ['file:///etc/passwd'],
    ['javascript:alert(1)'],
    [''],
  ])('is no better for a redirect to %j', async (location) => {
    await expectRefusal(web.serve('/away', { status: 302, headers: { location } }), 'linkUnreadable')
    expect(network.requests).toEqual([])
  })

  it('stays so in production, whatever its settings name', async () => {
    const vars = { STAGE: 'production', LINK_TEST_ORIGINS: web.origin, DATABASE_URL: site.databaseUrl }
    const production = await startApp({ vars })
    try {
      await expectRefusal(web.serve('/local', '<title>Local</title>'), 'linkNotAllowed', production)
      expect(web.requests).toEqual([])
    } finally {
      await production.stop()
    }
  })

  it('is any name at all in a local run that cannot look names up', async () => {
    const alone = await startApp({ vars: { DATABASE_URL: site.databaseUrl } })
    try {
      await expectRefusal('https://example.com/', 'linkUnreadable', alone)
    } finally {
      await alone.stop()
    }
  })
})

describe('a link that cannot be read', () => {
  it.each([404, 401, 403, 410, 500, 503])('because it answers %i is refused', async (status) => {
    await expectRefusal(web.serve('/failing', { status, body: '<title>Sorry</title>' }), 'linkUnreadable')
  })

  it('because it redirects eleven times, or in a circle, is refused', async () => {
    web.serve('/11', '<title>Too far</title>')
    for (let place = 10; place >= 0; place -= 1) {
      web.serve(`/${place}`, { status: 302, headers: { location: `/${place + 1}` } })
    }
    await expectRefusal(`${web.origin}/0`, 'linkUnreadable')
    expect(web.requests).toHaveLength(11)
    await expectRefusal(web.serve('/circle', { status: 301, headers: { location: '/circle' } }), 'linkUnreadable')
    await expectRefusal(web.serve('/nowhere', { status: 302 }), 'linkUnreadable')
    const [here, there] = ['/here', '/there'].map((path) => web.origin + path)
    web.serve('/here', `<meta http-equiv="refresh" content="0; url=${there}">`)
    web.serve('/there', `<meta http-equiv="refresh" content="0; url=${here}">`)
    await expectRefusal(`${here}`, 'linkUnreadable')
  })

  it('because the connection breaks is refused', async () => {
    const closed = web.serve('/closed', ({ socket }) => void socket.destroy())
    await expectRefusal(closed, 'linkUnreadable')
    const broken = web.serve('/broken', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      response.write('<title>Half', () => response.destroy())
    })
    await expectRefusal(broken, 'linkUnreadable')
    const garbled = { headers: { 'content-encoding': 'gzip' }, body: 'this is no gzip' }
    await expectRefusal(web.serve('/garbled', garbled), 'linkUnreadable')
  })

  it.each([
    ['application/pdf', '%PDF-1.7'],
    ['application/json', '{}'],
    ['application/octet-stream', 'PK\x03\x04'],
    ['text/plain', '<title>x</title>'],
    ['video/mp4', ''],
    ['', 'just words'],
  ])('because it is %j is refused', async (type, body) => {
    await expectRefusal(web.serve('/typed', { headers: { 'content-type': type }, body }), 'linkTypeUnsupported')
  })

  it('because a little of it becomes a lot is refused', async () => {
    const body = gzipSync(Buffer.alloc(50 * MEGABYTE, ' '), { level: 9 })
    expect(body.length).toBeLessThan(MEGABYTE)
    await expectRefusal(web.serve('/bomb', { headers: { 'content-encoding': 'gzip' }, body }), 'linkTooLarge')
  })

  it('because it never ends is refused, and the connection closed', async () => {
    const closed = Promise.withResolvers<void>()
    const link = web.serve('/endless', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.on('close', closed.resolve)
      const chunk = randomBytes(64_000).toString('hex')
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
    })
    await expectRefusal(link, 'linkTooLarge')
    await closed.promise
  })

  it('because its headers or the rest of it never come is refused, and the connection closed', async () => {
    const silent = Promise.withResolvers<void>()
    await expectRefusal(
      web.serve('/silent', (_, response) => void response.on('close', silent.resolve)),
      'linkTooSlow',
      hasty,
    )
    await silent.promise
    const slow = Promise.withResolvers<void>()
    const stuck = web.serve('/stuck', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Stuck')
      response.on('close', slow.resolve)
    })
    await expectRefusal(stuck, 'linkTooSlow', hasty)
    await slow.promise
  })

  it('is not held up by images that never come', async () => {
    web.serve('/silent.png', () => {})
    const link = web.serve('/patient', '<title>Here</title><img src="/silent.png"><img src="/silent.png?2">')
    const data = await readData<LinkPreview>(await ask(link, { at: hasty }))
    expect(data).toMatchObject({ title: 'Here', images: [{ width: null, height: null }, { width: null }] })
  })
})

describe('a page is described by what has come of it', () => {
  const HEAD = '<title>Long</title><meta property="og:image" content="https://cdn.example/a.png">'

  it('where it is too long, whatever length it declares', async () => {
    const body = `${HEAD}${'<p>more</p>'.repeat(MEGABYTE)}`
    expect(await preview(web.serve('/large', body))).toMatchObject({ title: 'Long', images: [{ width: null }] })
    const streamed = web.serve('/streamed', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(HEAD)
      response.end(body)
    })
    expect(await preview(streamed)).toMatchObject({ title: 'Long', images: [{ width: null }] })
  })

  it('where the rest of it does not come in time', async () => {
    const slow = web.serve('/slow', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(HEAD)
    })
    const data = await readData<LinkPreview>(await ask(slow, { at: hasty }))
    expect(data).toMatchObject({ title: 'Long', images: [{ url: 'https://cdn.example/a.png' }] })
  })

  it('where the connection breaks', async () => {
    const broken = web.serve('/broken-late', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
      response.write(HEAD, () => setImmediate(() => response.destroy()))
    })
    expect(await preview(broken)).toMatchObject({ title: 'Long' })
  })
})

describe('a link is followed', () => {
  it('over ten redirects', async () => {
    web.serve('/hop/10', '<title>Here</title>')
    for (let hop = 0; hop < 10; hop += 1) {
      web.serve(`/hop/${hop}`, { status: 302, headers: { location: `/hop/${hop + 1}` } })
    }
    const { title, url } = await preview(`${web.origin}/hop/0`)
    expect([title, url]).toEqual(['Here', `${web.origin}/hop/10`])
  })

  it('through a redirect that wants its cookie back, which the next link does not send', async () => {
    const cookies: (string | undefined)[] = []
    const link = web.serve('/wall/page', ({ headers }, response) => {
      cookies.push(headers.cookie)
      if (headers.cookie === 'seen=1') response.writeHead(200, { 'content-type': 'text/html' }).end('<title>In</title>')
      else response.writeHead(302, { location: '/wall/page', 'set-cookie': ['seen=1; Path=/', 'a=b; Path=/x'] }).end()
    })
    expect((await preview(link)).title).toBe('In')
    expect((await preview(link)).title).toBe('In')
    expect(cookies).toEqual([undefined, 'seen=1', undefined, 'seen=1'])
  })

  it.each([
    '<meta http-equiv="refresh" content="0; url=/target">',
    '<title>Redirecting…</title><META HTTP-EQUIV=Refresh CONTENT="1;URL=\'/target\'">',
    '<noscript><meta http-equiv="refresh" content="0,/target"></noscript><script>location.replace("/target")</script>',
  ])('from a page that leads on by %s', async (body) => {
    web.serve('/target', '<title>Target</title>')
    const { title, url } = await preview(web.serve('/leading', body))
    expect([title, url]).toEqual(['Target', `${web.origin}/target`])
  })

  it('not from a page that is shown for a while, or that only loads again', async () => {
    const later = web.serve('/later', '<title>News</title><meta http-equiv="refresh" content="300; url=/target">')
    expect((await preview(later)).title).toBe('News')
    const again = web.serve('/again', '<title>Clock</title><meta http-equiv="refresh" content="1">')
    expect((await preview(again)).title).toBe('Clock')
  })

  it('where its server leads on by a header, and not where only browsers without scripts are led on', async () => {
    const target = web.serve('/target', '<title>Target</title>')
    const byHeader = web.serve('/by-header', { headers: { refresh: `0; url=${target}` }, body: '<title>Wait</title>' })
    expect(await preview(byHeader)).toMatchObject({ url: target, title: 'Target' })
    const scripted = web.serve(
      '/scripted',
      `<title>Article</title><meta property="og:title" content="Article">
      <noscript><meta http-equiv="refresh" content="0; url=/target"></noscript>`,
    )
    expect(await preview(scripted)).toMatchObject({ url: scripted, title: 'Article' })
  })

  it('in a circle, and described once that is noticed', async () => {
    const [here, there] = [`${web.origin}/round`, `${web.origin}/about`]
    web.serve('/round', `<title>Round</title><meta http-equiv="refresh" content="0; url=${there}">`)
    web.serve('/about', `<title>About</title><meta http-equiv="refresh" content="0; url=${here}">`)
    expect(await preview(here)).toMatchObject({ title: 'About' })
  })

  it('where servers write addresses as bytes', async () => {
    const name = '/' + encodeURI('日本')
    web.serve(name, '<title>Japan</title>')
    web.serve('/caf%e9', '<title>Café</title>')
    const lead = (location: string) =>
      web.serve('/leads-on', (_, response) => {
        const head = `HTTP/1.1 302 Found\r\nContent-Length: 0\r\nConnection: close\r\nLocation: `
        response.socket?.end(
          Buffer.concat([Buffer.from(head), Buffer.from(location, 'latin1'), Buffer.from('\r\n\r\n')]),
        )
      })
    expect(await preview(lead(Buffer.from('/日本').toString('latin1')))).toMatchObject({ title: 'Japan' })
    expect(await preview(lead('/café'))).toMatchObject({ title: 'Café' })
  })

  it('with what servers want to know of languages and types', async () => {
    const link = web.serve('/picky', ({ headers }, response) => {
      const isWelcome = headers['accept-language'] !== undefined && headers.accept?.includes('*/*')
      response.writeHead(isWelcome ? 200 : 406, { 'content-type': 'text/html' }).end('<title>Welcome</title>')
    })
    expect((await preview(link)).title).toBe('Welcome')
  })
})

describe('the content of a file decides', () => {
  it.each(['binary/octet-stream', 'application/octet-stream', 'text/plain', 'text/html', ''])(
    'where an image is called %j',
    async (type) => {
      const address = await serveImage('/named.png', 320, 240)
      const { body } = await fetch(address)
      const bytes = Buffer.from(await new Response(body).arrayBuffer())
      web.serve('/named.png', { headers: { 'content-type': type }, body: bytes })
      expect(await preview(address)).toMatchObject({
        kind: 'image',
        images: [{ url: address, width: 320, height: 240 }],
      })
      const page = web.serve('/page-with-named', '<title>Page</title><meta property="og:image" content="/named.png">')
      const [image] = (await preview(page)).images
      expect(image).toMatchObject({ width: 320, height: 240 })
      const shown = await send(site.origin, image?.preview_url ?? '', { method: 'GET', cookie })
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    },
  )

  it('where a page without a type is in UTF-16, or begins with a long comment in pieces', async () => {
    const body = Buffer.from('\ufeff<!doctype html><title>Wide</title>', 'utf16le')
    expect(await preview(web.serve('/wide', { headers: { 'content-type': '' }, body }))).toMatchObject({
      title: 'Wide',
    })
    const pieces = web.serve('/pieces', (_, response) => {
      response.writeHead(200)
      response.write(`<!-- ${'x'.repeat(20)}`)
      response.flushHeaders()
      setTimeout(() => response.end(' --><!doctype html><title>Late</title>'))
    })
    expect(await preview(pieces)).toMatchObject({ title: 'Late' })
  })

  it.each([
    '',
    'application/xml',
    'application/octet-stream',
    'html',
    'application/unknown',
    'text/html, text/html; charset=utf-8',
  ])('where a page is called %j', async (type) => {
    const body = '<!-- made by hand --><!doctype html><title>A page</title>'
    const link = web.serve('/untyped', { headers: { 'content-type': type }, body })
    expect((await preview(link)).title).toBe('A page')
  })
})

it('a name of other letters is a link without its scheme, too', async () => {
  await expectRefusal('bücher.example/page', 'linkUnreadable')
  await expectRefusal('пример.рф', 'linkUnreadable')
  expect(lookedUp).toEqual(['xn--bcher-kva.example', 'xn--e1afmkfd.xn--p1ai'])
})

describe('who may ask', () => {
  it('are members who may post', async () => {
    const link = web.serve('/page', '<title>A page</title>')
    const banned = await makeSession(site.db, await makeUser(site.db, { isWriteBanned: true }))
    await expectFailure(await ask(link, { cookie: banned }), 'writeBanned')
    expect(web.requests).toEqual([])
    await readData(await ask(link))
  })

  it('is limited by account and by address', async () => {
    const link = web.serve('/limited', '<title>A page</title>')
    const address = newAddress()
    await useUp(site.db, LINK_PREVIEW_LIMITS.address, address)
    const refused = await ask(link, { address })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectFailure(refused, 'tooManyRequests')
    await useUp(site.db, LINK_PREVIEW_LIMITS.account, `user:${user.id}`)
    await expectFailure(await ask(link), 'tooManyRequests')
    expect(web.requests).toEqual([])
  })

  it.each([undefined, null, 7, '', '   ', [], {}, 'x'.repeat(2_049)])('and %j is no link', async (url) => {
    const { message_detail = '' } = await expectFailure(await ask(url), 'invalidInput')
    expect(message_detail.split(':')[0]).toBe('url')
  })
})
