import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { expect, it } from 'vitest'
import { ensureUnauthId, resolveUnauthId } from './unauth-id.ts'

it.each([
  [undefined, null],
  ['', null],
  ['0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ['0123456789ABCDEF0123456789ABCDEF', null],
  ['0123456789abcdef0123456789abcdef0', null],
  ["' or 1=1", null],
])('%j is %j', (cookie, expected) => {
  expect(resolveUnauthId(cookie)).toBe(expected)
})

it('is set once and then kept', async () => {
  const app = new Hono().get('/', (c) => {
    const id = ensureUnauthId({
      cookie: (name) => getCookie(c, name),
      setCookie: (name, value, options) => setCookie(c, name, value, options),
      deleteCookie: (name, options) => void deleteCookie(c, name, options),
    })
    return c.text(id)
  })
  const first = await app.request('/')
  const id = await first.text()
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(first.headers.get('set-cookie')).toBe(
    `__Host-unauth_id=${id}; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  )
  const second = await app.request('/', { headers: { cookie: `__Host-unauth_id=${id}` } })
  expect(await second.text()).toBe(id)
  expect(second.headers.get('set-cookie')).toBeNull()
})
