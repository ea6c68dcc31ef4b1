import { expect, inject, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { PHONE } from '../../helpers/browser.ts'
import { DESKTOP } from '../../helpers/client.ts'
import { openDom } from '../../helpers/dom.ts'
import { findStrayTexts } from '../../helpers/stray-texts.ts'

const origin = inject('origin')
const PATHS = [
  '/',
  '/login/',
  '/signup/',
  '/search/',
  '/search/pins/?q=light',
  '/today/',
  '/discover/topics/',
  '/visual-search/',
]

test.each([
  ['desktop', DESKTOP, 1280],
  ['phone', PHONE.userAgent ?? '', 390],
])('in the pseudo-locale no text escapes the catalog on a %s', async (_, userAgent, width) => {
  const answers: string[] = []
  const browser = await openDom({
    userAgent,
    width,
    play: ({ path, method, headers }) => {
      // What a blocker would keep away is there.
      if (path.startsWith('/ads/')) return new Response('')
      return path.startsWith('/_/graphql/') && method === 'GET' ? ask(path, headers) : undefined
    },
  })
  async function ask(path: string, headers: Headers): Promise<Response> {
    const answer = await fetch(origin + path, { headers })
    answers.push(await answer.clone().text())
    return answer
  }
  browser.cookies.set('locale', 'en_XA')
  const home = await browser.goto('/')
  const pin = home.document.querySelector('main a[href^="/pin/"]')?.getAttribute('href') ?? href('home')
  for (const path of [...PATHS, pin]) {
    answers.length = 0
    const { document } = await browser.goto(path)
    const embedded = [...document.querySelectorAll('script[type="application/json"]')].map(
      ({ textContent }) => textContent,
    )
    expect(document.documentElement.lang).toBe('en-XA')
    expect(document.title).toContain('⟦')
    expect([path, findStrayTexts(document, [...embedded, ...answers])]).toEqual([path, []])
    // What people have written would be found, were it not known.
    if (path === pin) expect(findStrayTexts(document, [])).not.toEqual([])
  }
})
