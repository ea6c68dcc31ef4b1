import { describe, expect } from 'vitest'
import { FLOOD_RETRY_AFTER_S, type LimitRule } from '#schema/constants/limits.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { ACCOUNT_HEADER } from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { LOGIN_STATE } from '#schema/viewer.ts'
import { FEATURES } from '#worker/app.ts'
import type { Endpoint } from '#worker/definition.ts'
import { test } from '../helpers/app-test.ts'
import { startApp } from '../helpers/app.ts'
import { expectFailure, newAddress, send, toText, type Sent } from '../helpers/client.ts'
import { exampleInput } from '../helpers/example-input.ts'
import { useUp } from '../helpers/limits.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import { errorText } from '../helpers/texts.ts'

// What every endpoint owes, by its declaration; what it does not read is refused in unknown-options.test.ts.

interface Case {
  endpoint: Endpoint
  method: string
  path: string
}

const CASES: Case[] = FEATURES.flatMap((one) =>
  one.kind === 'query' ? [] : one.methods.map((method) => ({ endpoint: one, method, path: one.paths[0] ?? '' })),
)
const RULES = new Map<string, LimitRule>(
  CASES.flatMap(({ endpoint: { limits } }) => (limits.limit ? [[limits.limit.rule.scope, limits.limit.rule]] : [])),
)

/** The cases of which something is to be proved, with their titles. */
function where(isDue: (endpoint: Endpoint, method: string) => unknown): [title: string, of: Case][] {
  const due = CASES.filter(({ endpoint, method }) => isDue(endpoint, method))
  expect(due.length).toBeGreaterThan(0)
  return due.map((one) => [`${one.method} ${one.path}`, one])
}

const isWrite = (_: Endpoint, method: string) => method !== 'GET'

const it = test
  /** An employee may call everything. */
  .extend('employee', { scope: 'file' }, async ({ db }) => makeSession(db, await makeUser(db, { isEmployee: true })))
  .extend('outsider', { scope: 'file' }, async ({ db }) => makeSession(db, await makeUser(db)))
  .extend('greeted', { scope: 'file' }, async ({ db }) =>
    makeSession(db, await makeUser(db, { isEmployee: true }), { loginState: LOGIN_STATE.limited }),
  )
  .extend('banned', { scope: 'file' }, async ({ db }) =>
    makeSession(db, await makeUser(db, { isEmployee: true, isWriteBanned: true })),
  )
  /** The account and the address have no attempt of any limit left. */
  .extend('spent', { scope: 'file' }, async ({ db }) => {
    const user = await makeUser(db, { isEmployee: true })
    const address = newAddress()
    for (const rule of RULES.values()) for (const key of [`user:${user.id}`, address]) await useUp(db, rule, key)
    return { cookie: await makeSession(db, user), address }
  })
  /** An app of which every address floods, and an employee of it. */
  .extend('flooded', { scope: 'file' }, async ({ employee }, { onCleanup }) => {
    const full = { limit: async () => ({ success: false }) }
    const bindings = { SIGN_IN_LIMIT: full, REPORT_LIMIT: full }
    const site = await startApp({ database: 'shared', options: { bindings } })
    onCleanup(() => site.stop())
    return { origin: site.origin, cookie: employee }
  })

function fillIn(path: string, values: Record<string, unknown> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : 'anything'
  })
}

/** Sent as the endpoint reads it: in the address, as JSON, as form fields, or as a form with files. */
function ask(
  origin: string,
  { endpoint, method, path }: Case,
  input: Record<string, unknown> | null,
  { headers, ...sent }: Sent = {},
): Promise<Response> {
  const address = fillIn(path, input ?? {})
  const all = { method, ...sent, headers: { 'cf-connecting-ip': newAddress(), ...headers } }
  if (input === null) return send(origin, address, all)
  const fields = Object.fromEntries(Object.entries(input).filter(([name]) => !path.includes(`:${name}`)))
  const isResource = path.startsWith('/resource/')
  if (endpoint.kind === 'form' && method === 'GET') return send(origin, address, all)
  if (endpoint.kind === 'form' && endpoint.body === null) return sendParts(origin, address, fields, all)
  if (endpoint.body === null) {
    const search = isResource ? { options: JSON.stringify(fields) } : (fields as Record<string, string>)
    return send(origin, `${address}?${new URLSearchParams(search).toString()}`, all)
  }
  if (isResource) return send(origin, address, { ...all, json: { options: fields } })
  const isForm = !endpoint.body.accepts.includes('json')
  return send(origin, address, { ...all, ...(isForm ? { form: fields as Record<string, string> } : { json: fields }) })
}

async function sendParts(origin: string, address: string, fields: object, sent: Sent): Promise<Response> {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.append(name, String(value))
  const encoded = new Response(parts)
  const headers = { ...sent.headers, 'content-type': encoded.headers.get('content-type') ?? '' }
  return send(origin, address, { ...sent, headers, body: new Uint8Array(await encoded.arrayBuffer()) })
}

/** Programs get an envelope, people a page that says the same. */
async function expectRefusal({ endpoint, path }: Case, answer: Response, error: ErrorName): Promise<void> {
  if (endpoint.isForPrograms || path.startsWith('/_/')) return void (await expectFailure(answer, error))
  expectPage(answer, error)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(toText(await answer.text())).toContain(errorText(error))
}

/** Expects what `expectRefusal` does, but a form that was read shows its own page again. */
async function expectFormAgain(one: Case, answer: Response, error: ErrorName): Promise<void> {
  if (one.endpoint.kind !== 'form') return expectRefusal(one, answer, error)
  expectPage(answer, error)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  await answer.body?.cancel()
}

function expectPage(answer: Response, error: ErrorName): void {
  const type = answer.headers.get('content-type')
  expect([answer.status, type]).toEqual([ERRORS[error].status, expect.stringMatching(/^text\/html/i)])
}

/** A form leads to the page on which one logs in, and from there back. */
async function expectLogin(one: Case, answer: Response): Promise<void> {
  if (one.endpoint.kind !== 'form') return expectRefusal(one, answer, 'notSignedIn')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(href('login', {}, { next: fillIn(one.path) }))
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
}

describe('a visitor is asked to log in', () => {
  it.for(where(({ who }) => who === 'member' || who === 'session'))('%s', async ([, one], { origin }) => {
    await expectLogin(one, await ask(origin, one, {}))
  })
})

describe('a browser that is greeted by name is asked to log in', () => {
  it.for(where(({ who }) => who === 'member'))('%s', async ([, one], { origin, greeted }) => {
    await expectLogin(one, await ask(origin, one, {}, { cookie: greeted }))
  })
})

describe('what is for employees exists for no one else', () => {
  it.for(where(({ who }) => who === 'employee'))('%s', async ([, one], { origin, outsider, greeted }) => {
    for (const cookie of [undefined, greeted, outsider]) {
      await expectRefusal(one, await ask(origin, one, {}, { cookie }), 'notFound')
    }
  })
})

describe('what was written while another account was logged in is not done', () => {
  it.for(where(({ kind }) => kind === 'call'))('%s', async ([, one], { origin, employee }) => {
    const sent = { cookie: employee, headers: { [ACCOUNT_HEADER]: 'another' } }
    await expectRefusal(one, await ask(origin, one, {}, sent), 'notSignedIn')
  })
})

describe('an account that may not write', () => {
  describe('is told so', () => {
    it.for(where(({ whenBanned }) => whenBanned === 'refused'))('%s', async ([, one], { origin, banned }) => {
      await expectFormAgain(one, await ask(origin, one, {}, { cookie: banned }), 'writeBanned')
    })
  })

  describe('is heard all the same', () => {
    const allowed = where((endpoint, method) => isWrite(endpoint, method) && endpoint.whenBanned === 'allowed')
    it.for(allowed)('%s', async ([, one], { origin, banned }) => {
      const answer = await ask(origin, one, { no_such_option: '1' }, { cookie: banned })
      expect(answer.status).not.toBe(ERRORS.writeBanned.status)
    })
  })
})

describe('another site’s page can cause nothing', () => {
  const changes = where((endpoint, method) => isWrite(endpoint, method) || endpoint.changesOnRead)
  it.for(changes)('%s', async ([, one], { origin, employee }) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    await expectRefusal(one, await ask(origin, one, {}, { cookie: employee, headers }), 'crossSite')
  })
})

describe('by another method one is told those that there are', () => {
  it.for(where(() => true))('%s', async ([, one], { origin }) => {
    const answer = await ask(origin, { ...one, method: 'PATCH' }, null)
    const allowed = CASES.filter(({ path }) => path === one.path).map(({ method }) => method)
    const all = allowed.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    expect(answer.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(all))
    await expectRefusal(one, answer, 'methodNotAllowed')
  })
})

describe('a body', () => {
  const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded' }
  const withBody = where(({ body }, method) => body !== null && method !== 'GET')

  it.for(withBody)('of another type is refused: %s', async ([, one], { origin, employee }) => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await ask(origin, one, null, { cookie: employee, headers, body: '{}' })
    await expectRefusal(one, answer, 'unsupportedMediaType')
  })

  it.for(withBody)('that is too large is refused: %s', async ([, one], { origin, employee }) => {
    const { accepts = [], maxBytes = 0 } = one.endpoint.body ?? {}
    const headers = { 'content-type': TYPES[accepts[0] ?? 'json'] }
    const answer = await ask(origin, one, null, { cookie: employee, headers, body: 'x'.repeat(maxBytes + 1) })
    await expectRefusal(one, answer, 'bodyTooLarge')
  })

  it.for(where(({ body }) => body?.accepts.includes('json')))(
    'that is no JSON is refused: %s',
    async ([, one], { origin, employee }) => {
      const headers = { 'content-type': TYPES.json }
      const answer = await ask(origin, one, null, { cookie: employee, headers, body: '{"options":' })
      await expectRefusal(one, answer, 'malformedBody')
    },
  )
})

/** No example is found of these. */
const INPUTS: Record<string, Record<string, unknown>> = {
  'POST /pin/:id/lead/': { id: 'anything', consent: '1' },
  'POST /resource/PushSubscriptionResource/create/': {
    endpoint: 'https://push.example/a',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  },
  'POST /v3/analytics/feedback/': {
    feedback_data: JSON.stringify({ text: 'Well done', prompt: null, actionFrom: 'help', path: '/help/' }),
  },
}

function inputOf({ endpoint: { input }, method, path }: Case): Record<string, unknown> {
  return INPUTS[`${method} ${path}`] ?? (input ? (exampleInput(input) as Record<string, unknown>) : {})
}

describe('with no try left one is told when to come back', () => {
  const limited = where(({ kind, limits }, method) => limits.limit && (kind !== 'form' || method !== 'GET'))
  it.for(limited)('%s', async ([, one], { origin, spent, employee }) => {
    const isByViewer = one.endpoint.limits.limit?.by === 'viewer'
    const tries: Sent[] = isByViewer ? [{ cookie: spent.cookie }] : []
    const headers = { 'cf-connecting-ip': spent.address }
    if (!isByViewer) tries.push({ headers, cookie: employee })
    if (one.endpoint.who === 'anyone') tries.push({ headers })
    for (const sent of tries) {
      const answer = await ask(origin, one, one.endpoint.kind === 'form' ? {} : inputOf(one), sent)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      await expectFormAgain(one, answer, 'tooManyRequests')
    }
  })

  const flooded = where(({ limits }, method) => limits.flood && method !== 'GET')
  it.for(flooded)('%s, by a flooding address', async ([, one], { flooded: { origin, cookie } }) => {
    const answer = await ask(origin, one, {}, { cookie })
    expect(answer.headers.get('retry-after')).toBe(String(FLOOD_RETRY_AFTER_S))
    await expectFormAgain(one, answer, 'tooManyRequests')
  })
})

describe('what names a viewer is kept by no cache', () => {
  const reads = where((endpoint, method) => method === 'GET' && !endpoint.isPublic && !endpoint.changesOnRead)
  it.for(reads)('%s', async ([, one], { origin, employee }) => {
    const answer = await ask(origin, one, inputOf(one), { cookie: employee })
    expect(answer.headers.get('cache-control')).toMatch(answer.status < 400 ? /^private, no-store$/ : /no-store$/)
    await answer.body?.cancel()
  })
})

/** What they answer instead, and why. */
const OF_ANY_ID: Record<string, string> = {
  'DELETE /v3/media/:id/': 'what is gone is gone',
  'POST /v3/users/settings/passkeys/:id/remove/': 'a fresh proof is asked for first',
  'POST /v3/register/:kind/handshake/': 'its address names no row',
}

describe('what the address names and does not exist is not found', () => {
  const ofIds = where(() => true).filter(([title, { path }]) => path.includes(':') && !(title in OF_ANY_ID))
  it.for(ofIds)('%s', async ([, one], { origin, employee }) => {
    const answer = await ask(origin, one, inputOf(one), { cookie: employee })
    expect(answer.status).toBe(ERRORS.notFound.status)
    await answer.body?.cancel()
  })
})
