import { PING } from '#schema/notifications/live-constants.ts'
import type { ClientFrame, ServerFrame } from '#schema/notifications/live.ts'

type Listener = (event: { data?: string; code?: number }) => void

/** A socket as a page has it; the test is its server, and without one nothing is heard. */
export class PageSocket {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  readyState = 0
  /** What the page has said, but heartbeats, which the runtime answers. */
  readonly said: ClientFrame[] = []
  readonly path: string
  readonly #listeners = new Map<string, Listener[]>()

  constructor(url: URL | string) {
    const { pathname, search } = new URL(url)
    this.path = pathname + search
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
  }

  send(text: string): void {
    if (text !== PING) this.said.push(JSON.parse(text) as ClientFrame)
    else queueMicrotask(() => this.readyState === PageSocket.OPEN && this.tell({ type: 'pong' }))
  }

  close(): void {
    this.end(1000)
  }

  accept(): void {
    this.readyState = PageSocket.OPEN
    this.#happen('open', {})
  }

  tell(frame: ServerFrame | { type: 'pong' }): void {
    this.#happen('message', { data: JSON.stringify(frame) })
  }

  end(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.#happen('close', { code })
  }

  #happen(type: string, event: { data?: string; code?: number }): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event)
  }
}

/** The class that pages of a browser find, which notes each socket. */
export function socketsOf(sockets: PageSocket[]): typeof PageSocket {
  return class extends PageSocket {
    constructor(url: URL | string) {
      super(url)
      sockets.push(this)
    }
  }
}
