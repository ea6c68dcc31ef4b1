import type { WebSocket as ObjectSocket } from '@cloudflare/workers-types'
import type { Listener } from './account-channel.ts'

/** The worker alone sends it: objects have no address of their own. */
const LISTENER_HEADER = 'x-listener'

/** What the object of an account is asked for a socket. */
export function toSocketRequest(request: Request, listener: Listener): Request {
  const headers = new Headers(request.headers)
  headers.set(LISTENER_HEADER, JSON.stringify(listener))
  return new Request(request.url, { headers })
}

export function readListener(request: Pick<Request, 'headers'>): Listener {
  return JSON.parse(request.headers.get(LISTENER_HEADER) ?? '') as Listener
}

/** A global of workerd alone. */
declare const WebSocketPair: new () => { 0: WebSocket; 1: ObjectSocket }

/** The browser's end, and the server's. */
export function openPair(): { 0: WebSocket; 1: ObjectSocket } {
  return new WebSocketPair()
}

/** Opens a socket only to close it with a code. */
export function refuseSocket(code: number, reason: string): Response {
  const pair = openPair()
  pair[1].accept()
  pair[1].close(code, reason)
  return switchProtocols(pair[0])
}

export function switchProtocols(webSocket: unknown): Response {
  return new Response(null, { status: 101, webSocket } as ResponseInit)
}
