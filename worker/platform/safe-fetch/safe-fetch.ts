import { fail, ServiceError } from '#worker/errors/service-error.ts'
import { ChainCookies } from './chain-cookies.ts'
import { findReadableUrl, type FetchPolicy } from './policy.ts'
import { within } from './within.ts'

/** A short link may lead over trackers and http to https and www; browsers follow 20. */
const MAX_REDIRECTS = 10

const REDIRECTS = [301, 302, 303, 307, 308]

const USER_AGENT = 'Mozilla/5.0 (compatible; Tackboard/1.0; link preview)'

/** Some servers refuse those who say nothing of languages. */
const LANGUAGES = 'en-US,en;q=0.9,*;q=0.5'

export interface SafeFetchOptions {
  policy: FetchPolicy
  /** The cookies of the pages that led here; without them the request begins a chain of its own. */
  cookies?: ChainCookies
  /** The value of `Accept`. */
  accept: string
  /** Ends everything, the body included. */
  signal: AbortSignal
}

export interface SafeResponse {
  /** The address after redirects. */
  url: URL
  /** The type in lower case, without parameters; '' where the server names none. */
  type: string
  response: Response
}

/**
 * The one way in which addresses that users or other sites name are fetched: http(s) on the usual ports of public
 * hosts, without credentials and `Referer`, checked again after each redirect. Cookies live for the chain of redirects
 * that sets them, as some sites lead in a circle those who don't send them back. Fails with `linkNotAllowed`
 * where the address itself may not be read, `linkTooSlow` at the deadline, and `linkUnreadable` for everything that
 * happens afterwards: a name that leads to a private network must not be told from one that does not exist, or answers
 * would map the network.
 */
export async function safeFetch(address: string | URL, options: SafeFetchOptions): Promise<SafeResponse> {
  const { testOrigins } = options.policy
  const cookies = options.cookies ?? new ChainCookies()
  let url = findReadableUrl(String(address), testOrigins) ?? fail('linkNotAllowed')
  for (let redirects = 0; ; redirects += 1) {
    const response = await request(url, options, cookies)
    cookies.store(url, response)
    if (!REDIRECTS.includes(response.status)) {
      if (!response.ok) {
        discardBody(response)
        fail('linkUnreadable')
      }
      return { url, type: findType(response), response }
    }
    discardBody(response)
    const location = decodeLocation(response.headers.get('location'))
    const next = location === null || redirects === MAX_REDIRECTS ? null : findReadableUrl(location, testOrigins, url)
    url = next ?? fail('linkUnreadable')
  }
}

interface SafePostOptions extends Omit<SafeFetchOptions, 'accept'> {
  headers: Readonly<Record<string, string>>
  body: Uint8Array<ArrayBuffer>
}

/**
 * Sends something to an address that a user has named, under the rules of `safeFetch`; a redirect is an answer like any
 * other. The body of the answer is dropped.
 */
export async function safePost(address: string, { headers, body, ...options }: SafePostOptions): Promise<Response> {
  const url = findReadableUrl(address, options.policy.testOrigins) ?? fail('linkNotAllowed')
  const response = await reach(url, options, { method: 'POST', headers, body })
  discardBody(response)
  return response
}

function request(url: URL, { accept, ...options }: SafeFetchOptions, cookies: ChainCookies): Promise<Response> {
  const cookie = cookies.of(url)
  const headers = { 'user-agent': USER_AGENT, 'accept-language': LANGUAGES, accept, ...(cookie !== '' && { cookie }) }
  return reach(url, options, { headers })
}

async function reach(
  url: URL,
  { policy, signal }: Omit<SafeFetchOptions, 'accept'>,
  init: RequestInit,
): Promise<Response> {
  const address = findRoute(url, policy)
  try {
    return await within(signal, fetch(address, { ...init, redirect: 'manual', signal }))
  } catch (error) {
    if (error instanceof ServiceError) throw error
    return fail(signal.aborted ? 'linkTooSlow' : 'linkUnreadable')
  }
}

/** The proxy takes the whole address in its query. */
function findRoute(url: URL, { testOrigins, route }: FetchPolicy): string {
  const target = new URL(url)
  target.hash = ''
  if (route === 'direct' || testOrigins.includes(url.origin)) return target.href
  if (route === 'none') return fail('linkUnreadable')
  return `${route.proxyUrl}?${new URLSearchParams({ url: target.href })}`
}

/** The last of several counts (Fetch standard, "extract a MIME type"). */
function findType({ headers }: Response): string {
  const types = (headers.get('content-type') ?? '')
    .split(',')
    .map((one) => one.split(';')[0]?.trim().toLowerCase() ?? '')
  return types.findLast((type) => type !== '' && type !== '*/*') ?? ''
}

/** Servers write addresses as the bytes that they are in UTF-8, of which headers make a character each. */
function decodeLocation(location: string | null): string | null {
  if (location === null || !/[\u0080-\u00ff]/.test(location) || /[\u0100-\uffff]/.test(location)) return location
  const bytes = Uint8Array.from(location, (character) => character.charCodeAt(0))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The address is in another charset, as which it is asked for again.
    return location.replaceAll(/[\u0080-\u00ff]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  }
}

/** Closes the connection. */
export function discardBody({ body }: Response): void {
  body?.cancel().catch(() => {})
}
