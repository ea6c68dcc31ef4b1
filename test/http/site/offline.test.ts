import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { START_QUERY } from '#ui/features/site/offline/cache-rule.ts'
import { findFiles } from '#ui/features/site/offline/cached-copy.ts'
import { CALL_SECURITY_HEADERS, SHARED_SECURITY_HEADERS } from '#worker/platform/security-headers.ts'
import { GOOGLEBOT, send, toText } from '../../helpers/client.ts'

const origin = inject('origin')
const FOREVER = 'public, max-age=31536000, immutable'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

test('scripts, styles, fonts and icons are immutable, and carry the headers that every answer carries', async () => {
  const files = await readdir('dist/client/assets')
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  for (const file of files) {
    const answer = await send(origin, `/assets/${file}`)
    expect([file, answer.status]).toEqual([file, 200])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...SHARED_SECURITY_HEADERS,
      ...CALL_SECURITY_HEADERS,
      'cache-control': FOREVER,
      'content-type': TYPES[file.split('.').at(-1) ?? ''],
    })
  }
})

test('a missing script is never cached', async () => {
  const answer = await send(origin, '/assets/entry-0a1b2c3d.js')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
})

test.each(['/favicon.svg', '/icon-192.png', '/apple-touch-icon.png'])(
  '%s is kept for an hour and carries the headers that every answer carries',
  async (path) => {
    const answer = await send(origin, path)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...SHARED_SECURITY_HEADERS,
      ...CALL_SECURITY_HEADERS,
      'cache-control': 'public, max-age=3600',
    })
  },
)

test('what configures the static files is not served', async () => {
  for (const file of ['/_headers', '/.assetsignore', '/.vite/manifest.json']) {
    expect((await send(origin, file)).status).toBe(404)
  }
})

test('the service worker is one file of its own, asked for again each time, and may speak to this site only', async () => {
  const answer = await send(origin, href('serviceWorker'))
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...SHARED_SECURITY_HEADERS,
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const script = await answer.text()
  expect(script).not.toMatch(/\bimport\s*[\s"'`({*]|\bexport\s*[\s{*]|importScripts/)
  const version = (await send(origin, href('home'))).headers.get('x-app-version') ?? '?'
  expect(script).toContain(version)
})

test('documents allow the service worker', async () => {
  const answer = await send(origin, href('home'))
  expect(answer.headers.get('content-security-policy')).toContain("worker-src 'self'")
})

test('the offline page is the same for everybody, kept by caches and left out by search engines', async () => {
  const answer = await send(origin, href('offline'))
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...SHARED_SECURITY_HEADERS,
    'cache-control': 'public, max-age=0, s-maxage=60',
    'content-type': 'text/html; charset=UTF-8',
  })
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('<script')
  expect(toText(html)).toContain("You're offline")
  expect(findFiles(html).length).toBeGreaterThan(0)
  for (const file of findFiles(html)) expect(file).toMatch(/^\/assets\/.*\.(css|woff2)$/)
  const other = await send(origin, href('offline', {}, { version: 'any' }), {
    cookie: '__Host-session=any',
    headers: { 'user-agent': GOOGLEBOT, 'accept-language': 'de' },
  })
  expect(await other.text()).toBe(html)
})

test('the offline page is read, not written, and is no page of the manifest', async () => {
  const refused = await send(origin, href('offline'), { form: {} })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  const handlers = (await (await send(origin, href('pageHandlers', { site: 'www' }))).json()) as string[]
  expect(handlers.filter((handler) => handler.includes('offline'))).toEqual([])
})

interface WebManifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

test('the manifest describes the app, opens it as the installed one, and its icons are what it says', async () => {
  const answer = await send(origin, href('manifest'))
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  const manifest = (await answer.json()) as WebManifest
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Tackboard',
    short_name: 'Tackboard',
    start_url: href('home') + START_QUERY,
    scope: '/',
    display: 'standalone',
    lang: 'en-US',
    dir: 'ltr',
  })
  const kinds = manifest.icons.map(({ sizes, purpose }) => `${purpose ?? 'any'} ${sizes}`)
  expect(kinds).toEqual(['any any', 'any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
  for (const { src, type, sizes, purpose } of manifest.icons) {
    const icon = await send(origin, src)
    expect([src, icon.headers.get('content-type')]).toEqual([src, type])
    if (sizes === 'any') continue
    const image = sharp(Buffer.from(await icon.arrayBuffer()))
    const { width, height } = await image.metadata()
    expect(`${width}x${height}`).toBe(sizes)
    // Systems cut a maskable icon to their own shape, so that it must fill its square.
    expect((await image.stats()).isOpaque).toBe(purpose === 'maskable')
  }
})

test('the colors of the manifest are those of the light theme', async () => {
  const tokens = await readFile('ui/styles/tokens.css', 'utf8')
  const paper = /--paper: (#\w+);/.exec(tokens)?.[1]
  const manifest = (await (await send(origin, href('manifest'))).json()) as unknown
  expect(manifest).toMatchObject({ background_color: paper, theme_color: paper })
})
