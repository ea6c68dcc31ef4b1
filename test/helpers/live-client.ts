import type { ClientFrame, ServerFrame } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'

export interface LiveClient {
  /** The frames are in the order in which they came. */
  frames: ServerFrame[]
  /** Resolves once the server has taken the socket; rejects where it refuses. */
  opened: Promise<void>
  closed: Promise<number>
  say(frame: ClientFrame | string): void
  close(): void
}

export interface LiveClientOptions {
  cookie: string
  after?: number
  from?: string
  onFrame?: (frame: ServerFrame) => void
}

/** A socket to a site, over the network. */
export function connectLive(origin: string, { cookie, after, from = origin, onFrame }: LiveClientOptions): LiveClient {
  const path = after === undefined ? href('live') : href('live', {}, { after: String(after) })
  const headers = { cookie, origin: from }
  // Node's sockets take headers, unlike those of browsers, whose types are known here.
  const socket: WebSocket = Reflect.construct(WebSocket, [origin.replace('http', 'ws') + path, { headers }])
  const frames: ServerFrame[] = []
  const opened = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<number>()
  opened.promise.catch(() => {})
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as ServerFrame
    frames.push(frame)
    onFrame?.(frame)
  })
  socket.addEventListener('error', () => opened.reject(new Error('The socket was refused')))
  socket.addEventListener('close', ({ code }) => {
    opened.reject(new Error(`The socket was closed: ${code}`))
    closed.resolve(code)
  })
  return {
    frames,
    opened: opened.promise,
    closed: closed.promise,
    say: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    close: () => socket.close(),
  }
}
