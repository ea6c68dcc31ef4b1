import { beforeAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { QUERIES, type QueryName } from '#schema/all-queries.ts'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS } from '#schema/errors.ts'
import { href, ROUTES, type RouteName } from '#schema/routes.ts'
import { FEATURES } from '#worker/app.ts'
import { newAddress, send, type Sent } from '../helpers/client.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const UNKNOWN = 'no_such_option'

/** What is handed in whole, whatever else there is in it. */
const IGNORES_OTHERS: Record<string, string> = {
  'POST /resource/ApiCResource/create/': 'pages of any version hand in what they recorded, and none of it may get lost',
  'POST /v3/register/:kind/handshake/': 'no one is turned away because a page of another version knows one field more',
  'POST /resource/UserRegisterResource/create/': 'the same',
}

/** A call tells its inputs apart by these. */
const TOLD_BY: Record<string, object> = {
  'GET /resource/BoardsResource/get/': { filter: 'picker' },
  'POST /resource/BoardMoveResource/create/': { mode: 'move' },
}

interface DeclaredCall {
  method: string
  path: string
  /** The options of a resource stand inside of `options`. */
  isResource: boolean
  isOfAddress: boolean
}

const CALLS: DeclaredCall[] = FEATURES.flatMap((endpoint) => {
  if (endpoint.kind !== 'call') return []
  const [method = ''] = endpoint.methods
  const [path = ''] = endpoint.paths
  return {
    method,
    path,
    isResource: path.startsWith('/resource/'),
    isOfAddress: endpoint.body === null,
  }
})

let cookie: string

beforeAll(async () => {
  cookie = await makeSession(db, await makeUser(db, { isEmployee: true, emailVerifiedAt: 1 }))
})

async function ask({ method, path }: DeclaredCall, sent: Sent, search = ''): Promise<Response> {
  const address = path.replace(':n', '1').replaceAll(/:\w+/g, 'anything') + search
  const headers = { 'cf-connecting-ip': newAddress() }
  const answer = await send(origin, address, { method, cookie, headers, ...sent })
  if (answer.status !== 415 || sent.json === undefined) return answer
  return send(origin, address, { method, cookie, headers, form: sent.json as Record<string, string> })
}

async function expectNamed(answer: Response, path: string): Promise<void> {
  const { code, message_detail: detail } = (await answer.json()) as Envelope<null>
  expect({ status: answer.status, code, detail }).toEqual({
    status: 400,
    code: ERRORS.invalidInput.code,
    detail: expect.stringMatching(new RegExp(`(^|; )${path}: `)),
  })
}

const strictOnes = CALLS.filter(({ method, path }) => !(`${method} ${path}` in IGNORES_OTHERS))
const named = (calls: DeclaredCall[]) => calls.map((call) => [`${call.method} ${call.path}`, call] as const)

describe('an option that a call does not have is refused by its path', () => {
  it.each(named(strictOnes))('%s', async (title, call) => {
    if (call.isResource && call.method === 'GET') {
      const options = JSON.stringify({ ...TOLD_BY[title], [UNKNOWN]: '1' })
      return expectNamed(await ask(call, {}, `?options=${encodeURIComponent(options)}`), `options.${UNKNOWN}`)
    }
    if (call.isResource)
      return expectNamed(
        await ask(call, { json: { options: { ...TOLD_BY[title], [UNKNOWN]: '1' } } }),
        `options.${UNKNOWN}`,
      )
    if (call.isOfAddress) return expectNamed(await ask(call, {}, `?${UNKNOWN}=1`), UNKNOWN)
    return expectNamed(await ask(call, { json: { [UNKNOWN]: '1' } }), UNKNOWN)
  })
})

describe('an option that stands in the wrong place is refused', () => {
  it.each(named(CALLS.filter(({ isResource }) => isResource)))('%s, beside its options', async (_, call) => {
    const answer =
      call.method === 'GET'
        ? await ask(call, {}, '?board_id=1')
        : await ask(call, { json: { options: {}, board_id: '1' } })
    await expectNamed(answer, 'board_id')
  })

  it.each(named(CALLS.filter(({ isOfAddress }) => !isOfAddress)))('%s, in its query string', async (_, call) => {
    const json = call.isResource ? { options: {} } : {}
    await expectNamed(await ask(call, { json }, '?board_id=1'), 'board_id')
  })
})

describe('of an option that is given twice no half is ignored', () => {
  it.each(named(CALLS.filter(({ isOfAddress }) => isOfAddress)))('%s', async (_, call) => {
    const name = call.isResource ? 'options' : 'variables'
    await expectNamed(await ask(call, {}, `?${name}=%7B%7D&${name}=%7B%22id%22:1%7D`), name)
  })
})

it.each(Object.keys(QUERIES) as QueryName[])('a variable that %s does not have is refused', async (name) => {
  const variables = JSON.stringify({ [UNKNOWN]: '1' })
  await expectNamed(await send(origin, href('graphql', { name }, { variables }), { cookie }), UNKNOWN)
})

/** A form tells by these what its buttons do, and what it reads first. */
const FORM_TOLD_BY: Record<string, Record<string, string>> = {
  boardPeople: { action: 'leave' },
  boardInvites: { action: 'request' },
  boardInvite: { action: 'request' },
  boardEdit: { action: 'delete' },
  conversation: { action: 'mute' },
  importSettings: { action: 'start' },
}

const FORMS = FEATURES.flatMap((endpoint) => (endpoint.kind === 'form' ? endpoint.paths.slice(0, 1) : []))

describe('a field that a plain form does not have is refused by its name, on the page that comes back', () => {
  it.each(FORMS)('%s', async (path) => {
    const name = (Object.keys(ROUTES) as RouteName[]).find((one) => ROUTES[one] === path)
    const fields = { ...FORM_TOLD_BY[name ?? ''], [UNKNOWN]: '<b>' }
    const isOfParts = path === ROUTES.pinBuilder || path === ROUTES.importSettings
    const parts = new FormData()
    for (const [field, value] of Object.entries(fields)) parts.append(field, value)
    const encoded = new Response(parts)
    const answer = await send(origin, path.replaceAll(/:\w+/g, 'anything'), {
      method: 'POST',
      cookie,
      headers: {
        'cf-connecting-ip': newAddress(),
        ...(isOfParts && { 'content-type': encoded.headers.get('content-type') ?? '' }),
      },
      ...(isOfParts ? { body: new Uint8Array(await encoded.arrayBuffer()) } : { form: fields }),
    })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(/<dialog open role="alertdialog".*?<\/dialog>/s.exec(html)?.[0]).toContain(UNKNOWN)
  })

  it('what mail programs send along is none', async () => {
    const form = { 'List-Unsubscribe': 'One-Click' }
    const answer = await send(origin, href('unsubscribe', { token: 'x'.repeat(43) }), { form })
    expect(await answer.text()).not.toContain('alertdialog')
  })
})

type Verb = 'get' | 'create' | 'update' | 'delete'

describe('an option that is not used with the others is refused, and nothing is done without it', () => {
  const options: [call: string, options: object, path: string][] = [
    ['BoardInvite.create', { board_id: 'a', request: true, permissions: [] }, 'permissions'],
    ['BoardInvite.create', { board_id: 'a', request: true, link: true }, 'link'],
    ['BoardInvite.create', { board_id: 'a', link: true, user_ids: ['b'] }, 'user_ids'],
    ['BoardInvite.create', { board_id: 'a', link: null, user_ids: ['b'] }, 'link'],
    ['BoardInvite.update', { invite_id: 'a', accept: false, permissions: [] }, 'permissions'],
    ['BoardInvite.update', { invite_id: 'a', accept: true, user_id: 'b' }, 'user_id'],
    ['BoardInvite.update', { board_id: 'a', user_id: 'b', permissions: [], is_owner: true }, 'permissions'],
    ['BoardInvite.delete', { board_id: 'a', user_ids: ['b'] }, 'user_ids'],
    ['BoardInvite.delete', { board_id: 'a', user_id: null }, 'user_id'],
    ['BoardInvite.delete', { board_id: 'a', invite_id: null }, 'invite_id'],
    ['Repin.delete', { save_id: null, pin_id: 'a' }, 'save_id'],
    ['Repin.delete', { save_id: 12_345, pin_id: 'a' }, 'save_id'],
    ['Repin.delete', { save_id: 'a', board_id: 'b' }, 'board_id'],
    ['Repin.delete', { pin_id: 'a', section_id: 'b' }, 'section_id'],
    ['Repin.delete', { pin_id: 'a', board_id: null }, 'board_id'],
    ['Repin.update', { save_id: 'a', is_deleted: false, board_id: 'b' }, 'board_id'],
    ['UserSession.delete', { all_accounts: true, account_id: 'a' }, 'all_accounts'],
    ['UserSession.delete', { account_id: null }, 'account_id'],
    ['Conversation.update', { conversation_id: 'a', accepted: false, muted: true }, 'accepted'],
    ['Conversation.update', { conversation_id: 'a', remove_user_ids: ['b'] }, 'remove_user_ids'],
    ['AggregatedComment.get', { pin_id: 'a', comment_id: 'b' }, 'pin_id'],
    ['Pin.update', { id: 'a', is_deleted: false, title: 'b' }, 'title'],
    ['Board.update', { board_id: 'a', cover_pin_id: 'b', cover_media_id: 'c' }, 'cover_pin_id'],
    ['Boards.get', { filter: 'profile', q: 'a' }, 'q'],
    ['Boards.get', { filter: 'profile', pin_id: 'a' }, 'pin_id'],
    ['Boards.get', { filter: 'picker', username: 'a' }, 'username'],
  ]
  it.each(options)('%s %j', async (call, given, path) => {
    const [name, verb] = call.split('.') as [string, Verb]
    const declared = {
      method: verb === 'get' ? 'GET' : 'POST',
      path: href('resource', { name: `${name}Resource`, verb }),
    }
    const search = verb === 'get' ? `?options=${encodeURIComponent(JSON.stringify(given))}` : ''
    const sent = verb === 'get' ? {} : { json: { options: given } }
    await expectNamed(await ask({ ...declared, isResource: true, isOfAddress: false }, sent, search), `options.${path}`)
  })

  it('a body cannot name another one than its address', async () => {
    const json = { id: 'b', reaction_type: 1 }
    await expectNamed(await send(origin, href('pinReaction', { id: 'a' }), { cookie, json }), 'id')
  })

  it('a list of sessions ends as a whole only by the call for that', async () => {
    await expectNamed(await send(origin, href('sessions'), { method: 'DELETE', cookie, json: { id: 'a' } }), 'id')
  })
})

describe.each(['constructor', 'prototype', '__proto__', 'toString'])(
  'what is called %s is as unknown as any',
  (name) => {
    const address = (path: string, key: string, json: string) => `${path}?${key}=${encodeURIComponent(json)}`

    it.each([
      [`{"options":{"board_id":"1","privacy":"secret","${name}":{"privacy":"public"}}}`, `options.${name}`],
      [`{"options":{"board_id":"1"},"${name}":1}`, name],
    ])('in a body: %s', async (text, path) => {
      const body = new TextEncoder().encode(text)
      const headers = { 'content-type': 'application/json' }
      const to = href('resource', { name: 'BoardResource', verb: 'update' })
      await expectNamed(await send(origin, to, { method: 'POST', body, headers, cookie }), path)
    })

    it('deep inside of the options', async () => {
      const text = `{"options":{"subject":{"type":"pin","id":"1","${name}":1},"action":"hide","reason":"a"}}`
      const headers = { 'content-type': 'application/json' }
      const to = href('resource', { name: 'ModerationActionResource', verb: 'create' })
      const body = new TextEncoder().encode(text)
      await expectNamed(await send(origin, to, { method: 'POST', body, headers, cookie }), `options.subject.${name}`)
    })

    it('in an address', async () => {
      const boards = href('resource', { name: 'BoardsResource', verb: 'get' })
      const options = `{"filter":"picker","${name}":1}`
      await expectNamed(await send(origin, address(boards, 'options', options), { cookie }), `options.${name}`)
      await expectNamed(await send(origin, `${boards}?${name}=1`, { cookie }), name)
      const to = href('graphql', { name: 'AppealQuery' })
      const variables = `{"decisionId":"1","${name}":1}`
      await expectNamed(await send(origin, address(to, 'variables', variables), { cookie }), name)
      await expectNamed(await send(origin, `${to}?${name}=1`, { cookie }), name)
    })

    it.each([ROUTES.pinBuilder, ROUTES.importSettings])('in a form with files: %s', async (path) => {
      const parts = new FormData()
      parts.append('action', 'start')
      parts.append(name, '<b>')
      const encoded = new Response(parts)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'cf-connecting-ip': newAddress() }
      const body = new Uint8Array(await encoded.arrayBuffer())
      const answer = await send(origin, path, { method: 'POST', cookie, headers, body })
      expect(answer.status).toBe(400)
      const html = await answer.text()
      expect(/<dialog open role="alertdialog".*?<\/dialog>/s.exec(html)?.[0]).toContain(name)
    })

    it('in a form', async () => {
      const body = new TextEncoder().encode(`${name}=1&username_or_email=a&password=b&text=c`)
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'cf-connecting-ip': newAddress() }
      expect((await send(origin, href('suspensionAppeal'), { method: 'POST', body, headers })).status).toBe(400)
    })
  },
)
