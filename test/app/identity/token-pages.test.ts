import { expect, inject, it } from 'vitest'
import { href, ROUTES } from '#schema/routes.ts'
import { SECRET_PATHS, TOKEN_PAGES } from '#schema/token-pages.ts'
import { newToken } from '#worker/platform/tokens.ts'
import { send, toText } from '../../helpers/client.ts'

const origin = inject('origin')

const PATHS = TOKEN_PAGES.flatMap((page) => [href(page), href(page).slice(0, -1)])

it.each(PATHS)('%s tells no other address of the secret in its own', async (path) => {
  const token = newToken()
  const answers = [await send(origin, `${path}?token=${token}`), await send(origin, path, { form: { token } })]
  for (const { headers } of answers) {
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['strict-origin', 'noindex'])
  }
  for (const answer of answers) {
    const html = await answer.text()
    expect(html).not.toMatch(new RegExp(`(?:href|src|action)="[^"]*${token}`))
    expect(/<script[^>]*id="app-data"[^>]*>([^<]*)/.exec(html)?.[1]).not.toContain(token)
  }
})

it.each([
  ...SECRET_PATHS.map((page) => ROUTES[page].replace(/:\w+/, newToken())),
  href('login', {}, { next: `/invite/${newToken()}/` }),
  href('signup', {}, { next: `/password/new/?token=${newToken()}` }),
  href('signup', {}, { next: `/INVITE/${newToken()}/` }),
  href('login', {}, { next: `//invite/${newToken()}/` }),
  `/login/?next=%2Fpin%2F1%2F&NEXT=%252Finvite%252F${newToken()}`,
  `/login/?access_token=${newToken()}`,
])('%s is told to no other page, and kept by no cache', async (path) => {
  for (const address of [path, path.replace(/\/$/, '')]) {
    const { headers } = await send(origin, address)
    expect(headers.get('referrer-policy')).toBe('strict-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

it('other pages are reported as ever', async () => {
  for (const path of [href('home'), href('passwordReset')]) {
    const answer = await send(origin, path)
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  }
})

it.each(TOKEN_PAGES.filter((page) => page !== 'suspensionAppeal'))(
  'the page %s without its secret, as it is when loaded again, asks to open the link again',
  async (page) => {
    const answer = await send(origin, href(page))
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(toText(html)).toContain('Open the link in your email again')
    expect(html).not.toContain('name="token"')
  },
)
