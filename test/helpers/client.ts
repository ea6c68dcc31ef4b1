import { randomInt } from 'node:crypto'
import * as v from 'valibot'
import { expect } from 'vitest'
import { QUERIES, type QueryInput, type QueryName, type QueryResult } from '#schema/all-queries.ts'
import type { Connection } from '#schema/connection.ts'
import type { Envelope } from '#schema/envelope.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { PASSWORD, type UserRow } from './rows.ts'
import { errorText } from './texts.ts'

/** How a crawler introduces itself. */
export const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
export const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

export interface Sent {
  method?: string
  cookie?: string | undefined
  /** The headers are added to those of a same-origin request; `undefined` leaves one of these out. */
  headers?: Record<string, string | undefined>
  form?: Record<string, string>
  json?: unknown
  /** The body is sent as it is, without a content type; a stream announces no length. */
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** Sends what a page of the site would send; follows no redirect. */
export function send(origin: string, path: string, sent: Sent = {}): Promise<Response> {
  const [type, body] = encodeBody(sent)
  return fetch(origin + path, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    body: body ?? null,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    redirect: 'manual',
    // A connection each: one that is kept may be closed by the server at the moment at which the next call takes it.
    headers: [...buildHeaders(sent, type), ['connection', 'close']],
  })
}

/** The headers that are sent, beside those that only the transport knows. */
export function buildHeaders(sent: Sent, type: string | undefined): [string, string][] {
  const headers = {
    'user-agent': DESKTOP,
    'sec-fetch-site': 'same-origin',
    'content-type': type,
    cookie: sent.cookie,
    ...sent.headers,
  }
  return Object.entries(headers).filter((header): header is [string, string] => header[1] !== undefined)
}

/** The content type and the body that are sent. */
export function encodeBody({ form, json, body }: Sent): [type: string | undefined, body: Sent['body']] {
  if (form) return ['application/x-www-form-urlencoded', new URLSearchParams(form).toString()]
  return json === undefined ? [undefined, body] : ['application/json', JSON.stringify(json)]
}

/** A call of a resource; `get` has its options in the address. */
export function callResource(
  origin: string,
  name: `${string}Resource`,
  verb: 'get' | 'create' | 'update' | 'delete',
  options: object,
  sent: Pick<Sent, 'cookie' | 'headers'> | string = {},
): Promise<Response> {
  const by = typeof sent === 'string' ? { cookie: sent } : sent
  if (verb !== 'get') return send(origin, href('resource', { name, verb }), { json: { options }, ...by })
  return send(origin, href('resource', { name, verb }, { options: JSON.stringify(options) }), by)
}

export interface QueryOptions {
  cookie?: string | undefined
  by?: 'GET' | 'POST'
}

/** Asks a persisted query. The answer must be exactly what its schema says: nothing missing, nothing besides. */
export async function query<Name extends QueryName>(
  origin: string,
  name: Name,
  variables: QueryInput<Name>,
  { cookie, by = 'GET' }: QueryOptions = {},
): Promise<QueryResult<Name>> {
  const answer =
    by === 'GET'
      ? await send(origin, href('graphql', { name }, { variables: JSON.stringify(variables) }), { cookie })
      : await send(origin, href('graphql', { name }), { cookie, json: { variables } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { data, ...rest } = (await answer.json()) as { data: unknown }
  expect(rest).toEqual({})
  const parsed = v.parse(QUERIES[name].result, data) as QueryResult<Name>
  expect(parsed).toEqual(data)
  return parsed
}

/** A feed page by page from its start until it says that there is no more. */
export async function walk<Node>(
  fetchPage: (after: string | null) => Promise<Connection<Node>>,
): Promise<Connection<Node>[]> {
  const pages: Connection<Node>[] = []
  let after: string | null = null
  do {
    const page = await fetchPage(after)
    pages.push(page)
    expect(page.pageInfo.endCursor).toBe(page.edges.at(-1)?.cursor ?? null)
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    expect(pages.length).toBeLessThan(200)
  } while (after !== null)
  return pages
}

/** The ids of the pins of a page of a feed. */
export function getIds(page: Connection<{ id: string }>): string[] {
  return page.edges.map(({ node }) => node.id)
}

/** The data of a call that went well. */
export async function readData<Data>(answer: Response): Promise<Data> {
  const envelope = (await answer.json()) as Envelope<Data>
  expect([answer.status, envelope]).toMatchObject([200, { status: 'success', code: 0, message: 'ok' }])
  return envelope.data
}

/** The envelope of a call that failed, which must be the catalog's. */
export async function expectFailure(answer: Response, error: ErrorName): Promise<Envelope<null>> {
  const { status, code } = ERRORS[error]
  const envelope = (await answer.json()) as Envelope<null>
  expect([answer.status, envelope]).toMatchObject([
    status,
    { status: 'failure', code, message: errorText(error), data: null },
  ])
  expect(answer.headers.get('cache-control')).toContain('no-store')
  return envelope
}

/** Name and value of a cookie that an answer sets, as a browser sends it back; undefined where it sets none such. */
export function findCookie(answer: Response, name: string): string | undefined {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  return line?.split(';')[0]
}

/** What a browser sends along after an answer by which the next document says what was done. */
export function getFlash(answer: Response): string {
  return findCookie(answer, '__Host-flash') ?? ''
}

export const HANDSHAKE_SESSION = href('resource', { name: 'HandshakeSessionResource', verb: 'create' })

/** An address of its own for each caller, so that none is slowed by the tries of the others. */
export function newAddress(): string {
  return `10.${[0, 0, 0].map(() => randomInt(1, 255)).join('.')}`
}

/** Logs in as the page does; the answer is the `Cookie` header from then on. */
export async function logIn(origin: string, user: Pick<UserRow, 'username'>): Promise<string> {
  const proof = await send(origin, href('loginHandshake'), {
    form: { username_or_email: user.username, password: PASSWORD },
    headers: { 'cf-connecting-ip': newAddress() },
  })
  const { token } = await readData<{ token: string }>(proof)
  const answer = await send(origin, HANDSHAKE_SESSION, { json: { options: { token, isRegistration: false } } })
  await readData(answer)
  return findCookie(answer, '__Host-session') ?? ''
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** What a document says, without its markup. */
export function toText(html: string): string {
  return html
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
