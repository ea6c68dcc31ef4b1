import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const app = new Hono()
  .use(securityHeaders())
  .get('/call', (c) => c.json({}))
  .get('/page', (c) => c.html('<p>', 200, { 'content-security-policy': "default-src 'self'" }))
  .get('/frozen', () => Response.redirect('https://tackboard.example/'))
  .get('/own', (c) => c.body('', 200, { 'content-security-policy': 'sandbox' }))

it.each(['/call', '/page', '/frozen', '/missing'])(
  '%s may not be sniffed or framed, and stays on HTTPS',
  async (path) => {
    const { headers } = await app.request(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('x-frame-options')).toBe('DENY')
  },
)

it('leaves a document, and whoever has a policy already, its own', async () => {
  expect((await app.request('/page')).headers.get('content-security-policy')).toBe("default-src 'self'")
  expect((await app.request('/page')).headers.get('cross-origin-opener-policy')).toBeNull()
  expect((await app.request('/own')).headers.get('content-security-policy')).toBe('sandbox')
  expect((await app.request('/call')).headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
  expect((await app.request('/call')).headers.get('cross-origin-opener-policy')).toBe('same-origin')
})
