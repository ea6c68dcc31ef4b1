import { randomBytes } from 'node:crypto'
import { lookup as lookUpOnHost, type LookupAddress } from 'node:dns'
import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { findReadableUrl } from '#worker/platform/safe-fetch/policy.ts'
import { isPublicAddress } from '#worker/platform/safe-fetch/public-host.ts'

export interface LinkProxy {
  /** `LINK_PROXY_URL` of the worker: known to no one else, so no page can use it. */
  url: string
  stop(): Promise<void>
}

/** All addresses of a name. */
export type LookUp = (
  name: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export interface LinkProxyOptions {
  lookUp?: LookUp
  /** The origins are those of `FetchPolicy`. */
  testOrigins?: readonly string[]
  mayConnect?: (address: string) => boolean
}

/** Longer than the worker ever waits. */
const TIMEOUT_MS = 30_000

/** What the worker reads of an answer. */
const PASSED_HEADERS = ['content-type', 'content-encoding', 'content-length', 'location', 'refresh', 'set-cookie']

/** The worker sends these headers with push messages. */
const POSTED_HEADERS = [
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'topic',
  'ttl',
  'urgency',
]

/**
 * Fetches addresses for the worker of a local run, which cannot look names up: connects to exactly the address that it
 * has checked, and to none where any address of the name is private. Every failure is a closed connection, whatever its
 * reason.
 */
export async function startLinkProxy({
  lookUp = lookUpAll,
  testOrigins = [],
  mayConnect = isPublicAddress,
}: LinkProxyOptions = {}): Promise<LinkProxy> {
  const path = `/${randomBytes(24).toString('base64url')}`
  const lookup = checkedLookup(lookUp, mayConnect)

  function handle(asked: IncomingMessage, answer: ServerResponse): void {
    const address = URL.parse(asked.url ?? '/', 'http://proxy')
    const target = findReadableUrl(address?.searchParams.get('url') ?? '', testOrigins)
    const { method } = asked
    if (address?.pathname !== path || (method !== 'GET' && method !== 'POST') || !target) {
      answer.destroy()
      return
    }
    const { accept = '*/*', 'user-agent': userAgent = '' } = asked.headers
    const own =
      method === 'GET'
        ? { 'accept-encoding': 'gzip, br', ...pick(asked, ['accept-language', 'cookie']) }
        : pick(asked, POSTED_HEADERS)
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    const passed = request(target, {
      method,
      agent: false,
      lookup,
      timeout: TIMEOUT_MS,
      headers: { accept, 'user-agent': userAgent, ...own },
    })
    passed.on('response', (given) => {
      const { statusCode = 0 } = given
      // Any three digits arrive, and `writeHead` throws for the smallest.
      if (statusCode < 200) {
        passed.destroy()
        answer.destroy()
        return
      }
      answer.writeHead(statusCode, pick(given, PASSED_HEADERS))
      given.on('error', () => answer.destroy())
      given.pipe(answer)
    })
    passed.on('timeout', () => passed.destroy())
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }

  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pick({ headers }: IncomingMessage, names: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}

function lookUpAll(name: string, answer: Parameters<LookUp>[1]): void {
  lookUpOnHost(name, { all: true }, answer)
}

/** Used by the connection itself, so that the address that is checked is the one that is connected to. */
function checkedLookup(lookUp: LookUp, mayConnect: (address: string) => boolean): LookupFunction {
  return (name, { all }, answer) => {
    lookUp(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first || !addresses.every(({ address }) => mayConnect(address))) {
        answer(error ?? new Error('No public address'), [])
      } else if (all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}
