import { expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { newAddress, send, toText } from '../../helpers/client.ts'
import { parseAppData } from '../../helpers/document.ts'

const origin = inject('origin')

const PIN = 'url=%2Fpin%2F1%2F&media=0a1b2c3d4e5f60718293a4b5c6d7e8f9&description=A%20pot%20of%20tea'
const OAUTH = `/oauth/authorize?client_id=1&${PIN}`
const BANNER = 'Save this idea and discover more inspiration like it.'

async function open(page: 'login' | 'signup', next: string): Promise<string> {
  return await (await send(origin, href(page, {}, { next }))).text()
}

it.each(['login', 'signup'] as const)(
  'the %s page of an OAuth flow is marked, and shows nothing but its form',
  async (page) => {
    const html = await open(page, OAUTH)
    expect(parseAppData(html).context.isOAuthFlow).toBe(true)
    expect(html).toContain('"is_oauth_flow":true')
    expect(toText(html)).not.toContain(BANNER)
    expect(html).not.toContain('role="search"')
    const other = page === 'login' ? href('signup') : href('login')
    expect(html).toContain(`href="${other}?${new URLSearchParams({ next: OAUTH })}"`)
  },
)

it.each([
  ['a pin', `/pin/1/?${PIN}`],
  ['a path that only sounds like it', `/oauthor/?${PIN}`],
])('a login that leads to %s is as always', async (_, next) => {
  const html = await open('login', next)
  expect(parseAppData(html).context.isOAuthFlow).toBe(false)
  expect(html).not.toContain('is_oauth_flow')
  expect(toText(html)).toContain(BANNER)
  expect(html).toContain('role="search"')
})

it('a login to another site is none of an OAuth flow, and leads home', async () => {
  const html = await open('login', `https://evil.example${OAUTH}`)
  expect(parseAppData(html).context.isOAuthFlow).toBe(false)
  expect(html).toContain('<input type="hidden" name="next" value="/"/>')
})

it('a plain form that failed stays in the flow', async () => {
  const answer = await send(origin, href('login'), {
    form: { username_or_email: 'nobody-at-all', password: 'wrong', next: OAUTH },
    headers: { 'cf-connecting-ip': newAddress() },
  })
  expect(answer.status).toBe(401)
  const html = await answer.text()
  expect(parseAppData(html).context.isOAuthFlow).toBe(true)
  expect(html).not.toContain('role="search"')
})
