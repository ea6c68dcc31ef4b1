import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { GOOGLEBOT, send, type Sent } from '../../helpers/client.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../helpers/database-proxy.ts'
import { parseEmbeddedResults, findExecutableScripts } from '../../helpers/document.ts'
import {
  followTopic,
  makeBoard,
  makeComment,
  makePin,
  makeSession,
  makeTopic,
  makeUser,
  relate,
} from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'

/** The local runtime holds a compressed document back until its end. */
const AS_IT_COMES = { 'accept-encoding': 'identity' }

let site: Site
let proxy: DatabaseProxy
let pinPath: string
let relatedPath: string
let cookie: string

beforeAll(async () => {
  site = await startSite({
    vars: { DATABASE_TIMEOUT_MS: '2500' },
    databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
  })
  const { db } = site
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const topic = await makeTopic(db)
  const pin = await makePin(db, board, { columns: { title: 'Nets drying' }, topicIds: [topic.id] })
  const related = await makePin(db, board, { columns: { title: 'Mended nets' } })
  await relate(db, pin, [related])
  await makeComment(db, pin, owner, { text: 'The blue one was my grandfather’s.' })
  await followTopic(db, owner, topic)
  cookie = await makeSession(db, owner)
  pinPath = href('pin', { id: pin.id })
  relatedPath = href('pin', { id: related.id })
})

afterAll(() => site.stop())

beforeEach(() => proxy.reset())

/** Reads on until the text is there, or to the end; gives all that was read so far. */
function makeReader(answer: Response): (awaited?: string) => Promise<string> {
  if (!answer.body) throw new Error('There is no document')
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let html = ''
  return async (awaited) => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      html += chunk.value
      if (awaited !== undefined && html.includes(awaited)) break
    }
    return html
  }
}

function openPin(sent: Sent = {}): Promise<Response> {
  return send(site.origin, pinPath, { ...sent, headers: { ...AS_IT_COMES, ...sent.headers } })
}

function parseNonce(answer: Response): string | undefined {
  return /script-src 'self' 'nonce-([\w+/=]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
}

describe('a pin whose related pins are late', () => {
  it.each(['a visitor', 'a signed-in viewer'])(
    'is there before them for %s; they follow in the same document',
    async (who) => {
      const pause = proxy.pause(/related_pins/)
      const answer = await openPin(who === 'a visitor' ? {} : { cookie })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      const read = makeReader(answer)
      const early = await read('Nets drying</h1>')
      expect(early).toMatch(/<title>Nets drying[^<]*<\/title>.*<link rel="stylesheet".*<body>.*Nets drying<\/h1>/s)
      expect(early).not.toContain('Mended nets')
      expect(early).not.toContain('grandfather')
      expect(early).not.toContain('</html>')

      pause.release()
      const html = await read()
      expect(html).toContain(`href="${relatedPath}"`)
      expect(html).toContain('The blue one was my grandfather’s.')
      expect(html).toMatch(/<\/body><\/html>$/)
      expect([...parseEmbeddedResults(html).keys()].toSorted()).toEqual([
        'CloseupDetailQuery',
        'CloseupPageQuery',
        'CloseupRelatedModulesFeedQuery',
      ])
      const nonce = parseNonce(answer)
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      const scripts = findExecutableScripts(html)
      expect(scripts.length).toBeGreaterThan(1)
      for (const { attributes, content } of scripts)
        if (content !== '') expect(attributes).toContain(`nonce="${nonce}"`)
      expect(
        scripts.some(({ attributes }) => /type="module"[^>]* src="|src="[^"]*"[^>]* type="module"/.test(attributes)),
      ).toBe(true)
    },
  )

  it('gets a new nonce each time', async () => {
    const nonces = new Set<string | undefined>()
    for (let time = 0; time < 3; time += 1) {
      const pause = proxy.pause(/related_pins/)
      const answer = await openPin()
      pause.release()
      await answer.text()
      nonces.add(parseNonce(answer))
    }
    expect(nonces.size).toBe(3)
    expect(nonces).not.toContain(undefined)
  })

  it('boots no client with ?server_only=1, late or not', async () => {
    const pause = proxy.pause(/related_pins/)
    const answer = await send(site.origin, `${pinPath}?server_only=1`, { headers: AS_IT_COMES })
    pause.release()
    const html = await answer.text()
    expect(html).toContain(`href="${relatedPath}"`)
    expect(findExecutableScripts(html).filter(({ attributes }) => attributes.includes('src='))).toEqual([])
  })

  it('sends a crawler nothing before everything is there', async () => {
    const pause = proxy.pause(/related_pins/)
    let isAnswered = false
    const page = openPin({ headers: { 'user-agent': GOOGLEBOT } }).then((answer) => {
      isAnswered = true
      return answer
    })
    await pause.caught
    // A visitor who came later has the beginning of the page by now.
    const visitor = await openPin()
    await makeReader(visitor)('Nets drying</h1>')
    expect(isAnswered).toBe(false)
    pause.release()
    await visitor.body?.cancel().catch(() => {})
    const answer = await page
    const html = await answer.text()
    expect(parseNonce(answer)).toBeUndefined()
    expect(html).toContain(`href="${relatedPath}"`)
    expect(html).toContain('The blue one was my grandfather’s.')
    expect(html).not.toContain('<template')
    expect(findExecutableScripts(html).map(({ content }) => content)).toEqual([''])
  })

  it('is all the same a complete document where they never come', async () => {
    const pause = proxy.pause(/related_pins/)
    const answer = await openPin()
    const html = await answer.text()
    pause.release()
    expect(answer.status).toBe(200)
    expect(html).toContain('Nets drying</h1>')
    expect(html).not.toContain('Mended nets')
    expect(html).toMatch(/<\/body><\/html>$/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })

  it('is not half a page for a crawler where they never come, which is to try again', async () => {
    const pause = proxy.pause(/related_pins/)
    const answer = await openPin({ headers: { 'user-agent': GOOGLEBOT } })
    pause.release()
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    await answer.text()
  })
})

describe('the database is asked', () => {
  it.each<[what: string, most: number, path: () => string, isSignedIn: boolean]>([
    ['a pin, signed out', 2, () => pinPath, false],
    ['a pin, signed in', 3, () => pinPath, true],
    ['the home page, signed out', 1, () => href('home'), false],
    ['the home page, signed in', 3, () => href('home'), true],
    ['a page that is not there', 0, () => '/no/such/page/at/all/', false],
    ['the login page', 0, () => href('login'), false],
  ])('for %s at most %i times', async (_, most, path, isSignedIn) => {
    const answer = await send(site.origin, path(), isSignedIn ? { cookie } : {})
    expect(answer.status).toBe(path() === '/no/such/page/at/all/' ? 404 : 200)
    await answer.text()
    expect(proxy.roundTrips()).toBeLessThanOrEqual(most)
    expect(proxy.roundTrips()).toBeGreaterThanOrEqual(Math.min(most, 1))
  })

  it('not at all for a cookie that cannot be a session', async () => {
    await (await send(site.origin, href('currentUser'), { cookie: '__Host-session=forged' })).text()
    expect(proxy.roundTrips()).toBe(0)
  })
})
