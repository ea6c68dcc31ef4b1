import type { DurableObjectState, WebSocket } from '@cloudflare/workers-types'
import { DurableObject } from 'cloudflare:workers'
import { PING, PONG } from '#schema/notifications/live-constants.ts'
import type { PassingFrame } from '#schema/notifications/live.ts'
import type { Env } from '#worker/env.ts'
import type { WrittenFrame } from '#worker/platform/live/frames.ts'
import { AccountChannel } from './account-channel.ts'
import { ConversationChannel } from './conversation-channel.ts'
import { openPair, readListener, switchProtocols } from './socket-request.ts'

/** The Durable Object of an account: it may sleep while its sockets stay open. */
export class AccountObject extends DurableObject<Env> {
  readonly #channel: AccountChannel<WebSocket>

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#channel = new AccountChannel({ state, env })
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG))
  }

  async fetch(request: Request): Promise<Response> {
    const pair = openPair()
    await this.#channel.listen(pair[1], readListener(request))
    return switchProtocols(pair[0])
  }

  deliver(frames: readonly WrittenFrame[]): Promise<void> {
    return this.#channel.deliver(frames)
  }

  catchUp(seq: number): Promise<void> {
    return this.#channel.catchUp(seq)
  }

  async say(frame: PassingFrame, sessions: string): Promise<void> {
    this.#channel.say(frame, sessions)
  }

  checkSessions(): Promise<void> {
    return this.#channel.checkSessions()
  }

  webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    this.#channel.hear(socket, message)
  }

  alarm(): Promise<void> {
    return this.#channel.alarm()
  }
}

/** The Durable Object of a conversation: for frames that are not stored. */
export class ConversationObject extends DurableObject<Env> {
  readonly #channel: ConversationChannel

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#channel = new ConversationChannel({ env })
  }

  say(frame: PassingFrame): Promise<void> {
    return this.#channel.say(frame)
  }
}
