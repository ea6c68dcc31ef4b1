import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time.ts'

/** Pages that were offline for longer fetch again what they show. */
export const FRAMES_KEPT_MS = HOUR_MS

/** A frame from a page names one thing. */
export const MAX_CLIENT_FRAME_BYTES = 4 * 1_024

/** Exactly these, so that they are answered without waking the object. */
export const PING = '{"type":"ping"}'
export const PONG = '{"type":"pong"}'

/** A page that stays open watches again in half the time. */
export const WATCH_MS = 20 * MINUTE_MS

/** The watches of an account, over all its tabs; the oldest goes first. */
export const MAX_WATCHES = 30

/** The watchers of a pin or a board: those who come later see what is new when they open the page again. */
export const MAX_WATCHERS = 500

/** How often a page says that its viewer is typing, and a conversation passes it on. */
export const TYPING_EVERY_MS = 3 * SECOND_MS

/** Why a socket is closed. The first two are of the protocol (RFC 6455). */
export const LIVE_CLOSE = { policy: 1008, tooBig: 1009, restart: 1012, sessionEnded: 4401 } as const
