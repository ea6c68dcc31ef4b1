import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { MAX_CALL_BODY_BYTES, MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, send, toText, type Sent } from '../helpers/client.ts'
import { makeBoard, makePin, makeUser } from '../helpers/rows.ts'
import { errorText } from '../helpers/texts.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const HOME_FEED = href('graphql', { name: 'HomeFeedQuery' })
const LOGOUT = href('resource', { name: 'UserSessionResource', verb: 'delete' })
const HANDSHAKE = href('loginHandshake')
const NOT_FOUND_TITLE = '<title>Page not found'

let pinId: string

beforeAll(async () => {
  pinId = (await makePin(db, await makeBoard(db, await makeUser(db)))).id
})

function queryPath(name: string, variables: string): string {
  return href('graphql', { name }, { variables })
}

/** What every answer carries, and what none may say. */
async function expectWellKept(answer: Response): Promise<void> {
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'x-request-id': expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
    'x-app-version': expect.stringMatching(/./),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringContaining('max-age='),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(await answer.clone().text()).not.toMatch(/\n\s+at |\.tsx?:\d|node_modules|SQLITE|drizzle|valibot/i)
}

describe('a page', () => {
  const notFound: [what: string, path: string][] = [
    ['an address that no page has', '/nowhere/at/all/'],
    ['an unknown pin', href('pin', { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })],
    ['a pin id of 5,000 characters', href('pin', { id: 'a'.repeat(5_000) })],
    ['a NUL in a pin id', href('pin', { id: 'a\0b' })],
    ['a slash in a pin id', href('pin', { id: 'a/b' })],
    ['an injection for a pin id', href('pin', { id: "' or 1=1 --" })],
    ['a pin id with markup', href('pin', { id: '<script>alert(1)</script>' })],
    ['a NUL in a path', '/a%00b'],
    ['a path of another site', '//evil.example/'],
    ['the key of a prototype', '/__proto__/'],
    ['a page of the sitemap that is none', '/sitemap/%00.xml'],
  ]

  it.each(notFound)('for %s is a 404 for people', async (_, path) => {
    const answer = await send(origin, path)
    await expectWellKept(answer)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      expect.stringMatching(/^text\/html; charset=utf-8$/i),
    ])
    const html = await answer.text()
    if (!path.startsWith('/sitemap')) expect(html).toContain(NOT_FOUND_TITLE)
    expect(html).not.toContain('<script>alert')
  })

  const refused: [what: string, error: ErrorName, path: string, sent?: Sent][] = [
    ['a pin id of 10,000 characters', 'urlTooLong', href('pin', { id: 'a'.repeat(10_000) })],
    ['a query string of 9,000 characters', 'urlTooLong', `/?after=${'a'.repeat(9_000)}`],
    ['a broken percent-escape', 'malformedUrl', '/pin/%zz/'],
    ['half a percent-escape', 'malformedUrl', '/%'],
    ['a cut-off character', 'malformedUrl', '/pin/%E0%A4/'],
    ['a cursor of another product', 'invalidInput', '/?after=abc'],
    ['a cursor of related pins that is none', 'invalidInput', `${href('pin', { id: 'x' })}?after=abc`],
    ['a cursor that is no text', 'invalidInput', '/?after=%%%'],
    ['a cursor of 300 characters', 'invalidInput', `/?after=${'A'.repeat(300)}`],
    ['a cursor with markup', 'invalidInput', `/homefeed/?after=${encodeURIComponent('"><script>alert(1)</script>')}`],
    ['a POST', 'methodNotAllowed', '/', { form: {} }],
    ['a DELETE', 'methodNotAllowed', href('pin', { id: 'x' }), { method: 'DELETE' }],
    ['a form in JSON', 'unsupportedMediaType', href('login'), { json: {} }],
    [
      'a form that is too large',
      'bodyTooLarge',
      href('login'),
      { form: { password: 'x'.repeat(MAX_FORM_BODY_BYTES) } },
    ],
  ]

  it.each(refused)('for %s says what is wrong (%s)', async (_, error, path, sent) => {
    const answer = await send(origin, path, sent)
    await expectWellKept(answer)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      ERRORS[error].status,
      expect.stringMatching(/^text\/html; charset=utf-8$/i),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const html = await answer.text()
    expect(toText(html)).toContain(errorText(error))
    expect(html).not.toContain('<script>alert')
    // A pin's page takes the form below it.
    const allowed = path === '/' ? 'GET, HEAD' : 'GET, HEAD, POST'
    if (error === 'methodNotAllowed') expect(answer.headers.get('allow')).toBe(allowed)
  })

  it('of a pin takes any query string', async () => {
    for (const search of ['?x=abc', '?%zz', '?__proto__[x]=1', '?%00']) {
      const answer = await send(origin, href('pin', { id: pinId }) + search)
      expect([search, answer.status]).toEqual([search, 200])
      await answer.body?.cancel()
    }
  })
})

describe('a call', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const json = { 'content-type': 'application/json' }
  const refused: [what: string, error: ErrorName, path: string, sent?: Sent][] = [
    ['an unknown call', 'unknownCall', '/v3/nothing/'],
    ['an unknown query', 'unknownQuery', queryPath('NobodyQuery', '{}')],
    ['an unknown query by POST', 'unknownQuery', href('graphql', { name: 'NobodyQuery' }), { json: {} }],
    ['a query by the name of a prototype’s key', 'unknownQuery', queryPath('constructor', '{}')],
    ['a query named __proto__', 'unknownQuery', queryPath('__proto__', '{}')],
    ['a query without its variables', 'invalidInput', href('graphql', { name: 'CloseupPageQuery' })],
    ['a variable of the wrong type', 'invalidInput', queryPath('CloseupPageQuery', '{"pinId":1,"isAuth":true}')],
    ['a flag in words', 'invalidInput', queryPath('CloseupPageQuery', '{"pinId":"a","isAuth":"yes"}')],
    [
      'an id of 10,000 characters',
      'invalidInput',
      href('graphql', { name: 'CloseupDetailQuery' }),
      { json: { variables: { pinId: 'a'.repeat(10_000) } } },
    ],
    ['a NUL in an id', 'invalidInput', queryPath('CloseupDetailQuery', '{"pinId":"a\\u0000"}')],
    ['half a character', 'invalidInput', queryPath('SearchQuery', '{"scope":"pins","q":"\\ud800"}')],
    ['half a character in a body', 'malformedBody', LOGOUT, { json: { options: { account_id: '\ud800' } } }],
    ['half a character in a key', 'malformedBody', LOGOUT, { json: { options: { '\udc00': 1 } } }],
    ['a broken cursor', 'invalidInput', queryPath('HomeFeedQuery', '{"after":"abc"}')],
    [
      'a broken cursor of comments',
      'invalidInput',
      queryPath('CloseupDetailQuery', '{"pinId":"a","commentsAfter":"abc"}'),
    ],
    [
      'a broken cursor of related pins',
      'invalidInput',
      queryPath('CloseupRelatedModulesFeedQuery', '{"pinId":"a","after":"-"}'),
    ],
    ['a cursor that is a number', 'invalidInput', queryPath('HomeFeedQuery', '{"after":5}')],
    ['variables that are no JSON', 'invalidInput', queryPath('HomeFeedQuery', '{after')],
    ['variables that are null', 'invalidInput', queryPath('HomeFeedQuery', 'null')],
    ['variables that are a list', 'invalidInput', queryPath('HomeFeedQuery', '[]')],
    ['variables that are deep', 'invalidInput', queryPath('HomeFeedQuery', '['.repeat(1_000))],
    [
      'a body that is too large',
      'bodyTooLarge',
      HOME_FEED,
      { json: { variables: { x: 'x'.repeat(MAX_CALL_BODY_BYTES) } } },
    ],
    ['a form that is too large', 'bodyTooLarge', HANDSHAKE, { form: { password: 'x'.repeat(MAX_FORM_BODY_BYTES) } }],
    ['a body of 800 KB', 'bodyTooLarge', LOGOUT, { json: { options: 'x'.repeat(800_000) } }],
    ['a form for JSON', 'unsupportedMediaType', LOGOUT, { form: {} }],
    ['JSON for a form', 'unsupportedMediaType', HANDSHAKE, { json: {} }],
    ['a body of no type', 'unsupportedMediaType', HOME_FEED, { body: '{}' }],
    [
      'another character set',
      'unsupportedMediaType',
      LOGOUT,
      { body: '{}', headers: { 'content-type': 'application/json; charset=utf-16' } },
    ],
    ['malformed JSON', 'malformedBody', LOGOUT, { body: '{"options":', headers: json }],
    ['deep JSON', 'invalidInput', HOME_FEED, { body: deep, headers: json }],
    [
      'deep JSON with a prototype’s key',
      'malformedBody',
      HOME_FEED,
      { body: `[{"__proto__":1},${deep}]`, headers: json },
    ],
    ['an unknown resource', 'unknownCall', href('resource', { name: 'NobodyResource', verb: 'get' })],
    [
      'an unknown verb',
      'unknownCall',
      href('resource', { name: 'UserSessionResource', verb: 'explode' }),
      { json: {} },
    ],
    ['a broken percent-escape', 'malformedUrl', '/_/graphql/%zz/'],
    ['a long address', 'urlTooLong', queryPath('HomeFeedQuery', 'x'.repeat(9_000))],
  ]

  it.each(refused)('with %s is refused (%s)', async (_, error, path, sent) => {
    const answer = await send(origin, path, sent)
    await expectWellKept(answer)
    const envelope = await expectFailure(answer, error)
    const mustBeNamed: readonly ErrorName[] = ['invalidInput', 'bodyTooLarge', 'unsupportedMediaType']
    if (mustBeNamed.includes(error)) expect(envelope.message_detail?.length).toBeGreaterThan(0)
    expect((envelope.message_detail ?? '').length).toBeLessThanOrEqual(1_000)
  })

  it.each([
    ['PUT', HOME_FEED, 'GET, HEAD, POST'],
    ['DELETE', href('currentUser'), 'GET, HEAD'],
    ['GET', HANDSHAKE, 'POST'],
    ['GET', LOGOUT, 'POST'],
    ['POST', href('state'), 'GET, HEAD'],
    ['POST', href('health'), 'GET, HEAD'],
  ])('by %s to %s gets the methods that there are', async (method, path, allow) => {
    const answer = await send(origin, path, { method })
    await expectWellKept(answer)
    expect(answer.headers.get('allow')).toBe(allow)
    await expectFailure(answer, 'methodNotAllowed')
  })

  it('names each thing that is wrong with its variables', async () => {
    const answer = await send(origin, queryPath('CloseupPageQuery', '{"pinId":"a b"}'))
    const { message_detail: detail } = await expectFailure(answer, 'invalidInput')
    expect(detail).toMatch(/^pinId: Use only letters.*; isAuth: /)
  })

  it('refuses keys of prototypes', async () => {
    const body =
      '{"variables":{"__proto__":{"after":"abc"},"constructor":{"prototype":{"after":"abc"}}},"__proto__":{"variables":1}}'
    const posted = await send(origin, HOME_FEED, { body, headers: json })
    const asked = await send(origin, queryPath('HomeFeedQuery', '{"__proto__":{"after":"abc"}}'))
    expect([posted.status, asked.status]).toEqual([400, 400])
  })
})
