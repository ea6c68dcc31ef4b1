import { PING, PONG } from '#schema/notifications/live-constants.ts'
import type { ClientFrame, ServerFrame } from '#schema/notifications/live.ts'
import { href } from '#schema/routes.ts'
import type { Env } from '#worker/env.ts'
import { AccountChannel, type LiveSocket } from '#worker/features/notifications/live/account-channel.ts'
import { ConversationChannel } from '#worker/features/notifications/live/conversation-channel.ts'
import { readListener } from '#worker/features/notifications/live/socket-request.ts'
import { systemClock, type Clock } from '#worker/platform/clock.ts'
import type { AccountCalls, ConversationCalls, Objects } from '#worker/platform/live/live.ts'
import { send } from './client.ts'
import { standIn } from './memory-bindings.ts'
import type { Site } from './site.ts'

const OPEN = 1
const CLOSED = 3

type Note = ReturnType<LiveSocket['deserializeAttachment']>

/** The server's end of a socket, and what a page would have got by it. */
export class MemorySocket implements LiveSocket {
  readyState = OPEN
  readonly frames: ServerFrame[] = []
  closedWith: number | null = null
  /** The runtime answers a heartbeat itself, without the object. */
  answeredAt: Date | null = null
  #note: Note | undefined
  readonly #channel: AccountChannel<MemorySocket>
  readonly #clock: Clock

  constructor(channel: AccountChannel<MemorySocket>, clock: Clock) {
    this.#channel = channel
    this.#clock = clock
  }

  send(text: string): void {
    if (this.readyState !== OPEN) throw new Error('The socket is closed')
    this.frames.push(JSON.parse(text) as ServerFrame)
  }

  close(code: number): void {
    this.closedWith ??= code
    this.readyState = CLOSED
  }

  serializeAttachment(note: Note): void {
    this.#note = structuredClone(note)
  }

  deserializeAttachment(): Note {
    if (!this.#note) throw new Error('Nothing is noted on the socket')
    return structuredClone(this.#note)
  }

  /** What the page says. */
  say(frame: ClientFrame | string | ArrayBuffer): void {
    if (this.readyState !== OPEN) return
    const message = typeof frame === 'string' || frame instanceof ArrayBuffer ? frame : JSON.stringify(frame)
    if (message === PING) {
      this.answeredAt = new Date(this.#clock())
      this.send(PONG)
    } else this.#channel.hear(this, message)
  }

  /** The ids of frames that are replayed. */
  get ids(): number[] {
    return this.frames.flatMap((frame) => ('id' in frame ? [frame.id] : []))
  }
}

const sockets = new Map<string, MemorySocket>()

const SOCKET_HEADER = 'x-memory-socket'

interface MemoryChannel {
  channel: AccountChannel<MemorySocket>
  alarmAt: number | null
  /** The runtime does the same at that moment. */
  runAlarm(): Promise<void>
}

const channels = new WeakMap<object, Map<string, MemoryChannel>>()

/** The objects of accounts, in this process. */
export function memoryAccounts(env: () => Env, clock: Clock = systemClock): Objects<AccountCalls> {
  const byName = new Map<string, MemoryChannel>()
  function open(name: string): MemoryChannel {
    const known = byName.get(name)
    if (known) return known
    const accepted: MemorySocket[] = []
    const made: MemoryChannel = {
      alarmAt: null,
      async runAlarm() {
        made.alarmAt = null
        await made.channel.alarm()
      },
      channel: new AccountChannel({
        env: env(),
        clock,
        state: {
          acceptWebSocket: (socket) => void accepted.push(socket),
          getWebSockets: () => accepted.filter(({ readyState }) => readyState === OPEN),
          getWebSocketAutoResponseTimestamp: ({ answeredAt }) => answeredAt,
          storage: {
            getAlarm: async () => made.alarmAt,
            async setAlarm(at) {
              made.alarmAt = at
            },
          },
        },
      }),
    }
    byName.set(name, made)
    return made
  }
  const objects: Objects<AccountCalls> = {
    getByName(name) {
      const { channel } = open(name)
      return standIn<AccountCalls>({
        async fetch(request: Request) {
          const socket = new MemorySocket(channel, clock)
          await channel.listen(socket, readListener(request))
          const id = String(sockets.size)
          sockets.set(id, socket)
          return new Response(null, { headers: { [SOCKET_HEADER]: id } })
        },
        deliver: (frames: Parameters<AccountCalls['deliver']>[0]) => channel.deliver(frames),
        catchUp: (seq: number) => channel.catchUp(seq),
        say: async (...said: Parameters<AccountCalls['say']>) => channel.say(...said),
        checkSessions: () => channel.checkSessions(),
      })
    },
  }
  channels.set(objects, byName)
  return objects
}

export function findChannel(objects: Objects<AccountCalls>, name: string): MemoryChannel | undefined {
  return channels.get(objects)?.get(name)
}

export function memoryConversations(env: () => Env, clock?: Clock): Objects<ConversationCalls> {
  const byName = new Map<string, ConversationChannel>()
  return {
    getByName(name) {
      const known = byName.get(name) ?? new ConversationChannel({ env: env(), ...(clock && { clock }) })
      byName.set(name, known)
      return known
    },
  }
}

/** An app of this process with its objects. */
export interface LiveSite extends Site {
  env: Env
  /** The object of an account wakes by itself at this time. */
  alarmAt(userId: string): number | null
  runAlarm(userId: string): Promise<void>
}

export interface SocketOptions {
  after?: number | string
  headers?: Record<string, string | undefined>
}

export function askForSocket(
  { origin }: Pick<Site, 'origin'>,
  cookie: string | undefined,
  { after, headers }: SocketOptions = {},
): Promise<Response> {
  const path = after === undefined ? href('live') : href('live', {}, { after: String(after) })
  return send(origin, path, { cookie, headers: { upgrade: 'websocket', origin, ...headers } })
}

/** A page's socket on an app of this process. */
export async function openSocket(
  site: Pick<Site, 'origin'>,
  cookie: string,
  options: SocketOptions = {},
): Promise<MemorySocket> {
  const answer = await askForSocket(site, cookie, options)
  const socket = sockets.get(answer.headers.get(SOCKET_HEADER) ?? '')
  if (!socket) throw new Error(`No socket was opened: ${answer.status} ${await answer.text()}`)
  return socket
}
