import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const app = new Hono()
  .use(securityHeaders({ isSecretAddress: (path) => path === '/secret' }))
  .get('/call', (c) => c.json({}))
  .get('/failure', (c) => c.body('{}', 503, { 'content-type': 'application/problem+json' }))
  .get('/page', (c) => c.html('<p>', 200, { 'content-security-policy': "default-src 'self'" }))
  .get('/secret', (c) => c.html('<p>'))
  .get('/picture', (c) => c.body('', 200, { 'content-type': 'image/webp' }))
  .get('/shared', (c) => c.body('', 200, { 'cross-origin-resource-policy': 'cross-origin' }))
  .get('/frozen', () => Response.redirect('https://tackboard.example/'))
  .get('/own', (c) =>
    c.body('', 200, { 'content-security-policy': 'sandbox', 'cross-origin-opener-policy': 'unsafe-none' }),
  )

async function findHeader(path: string, name: string): Promise<string | null> {
  return (await app.request(path)).headers.get(name)
}

it.each(['/call', '/page', '/frozen', '/missing'])(
  '%s may not be sniffed or framed, stays on HTTPS and by itself in its window',
  async (path) => {
    const { headers } = await app.request(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  },
)

it('leaves a document, and whatever has a policy already, its own', async () => {
  expect(await findHeader('/page', 'content-security-policy')).toBe("default-src 'self'")
  expect(await findHeader('/own', 'content-security-policy')).toBe('sandbox')
  expect(await findHeader('/own', 'cross-origin-opener-policy')).toBe('unsafe-none')
  expect(await findHeader('/call', 'content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

it.each([
  ['/call', 'same-origin'],
  ['/failure', 'same-origin'],
  ['/page', 'same-origin'],
  ['/picture', null],
  ['/shared', 'cross-origin'],
])('%s is a resource of other sites as far as %s', async (path, policy) => {
  expect(await findHeader(path, 'cross-origin-resource-policy')).toBe(policy)
})

it('no site receives the path of a page whose address is a secret', async () => {
  expect(await findHeader('/secret', 'referrer-policy')).toBe('strict-origin')
})
