import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { InterfaceLocale } from '#schema/constants/locales.ts'
import type { Reader } from '#worker/platform/reader.ts'
import { hashToken, isToken } from '#worker/platform/tokens.ts'
import { resolveBot } from './bot.ts'
import { ActionContext, type AppEnv } from './context.ts'
import { findEdge } from './edge.ts'
import {
  isSameViewer,
  isTouchDue,
  readViewer,
  recallViewer,
  resolveViewer,
  SESSION_COOKIE,
  touchSession,
  UNAUTH,
} from './viewer.ts'

export function openContext(c: Context<AppEnv>): Promise<ActionContext> {
  const opened = c.var.opened ?? lookUp(c)
  c.set('opened', opened)
  return opened
}

/** Bypasses and replaces the cached one. */
export function reopenContext(c: Context<AppEnv>): Promise<ActionContext> {
  const opened = lookUp(c)
  c.set('opened', opened)
  return opened
}

/** Works even if the request failed before its viewer was resolved. */
export async function findLocale(c: Context<AppEnv>): Promise<InterfaceLocale> {
  const context = await c.var.opened?.catch(() => undefined)
  return (context ?? new ActionContext(c, UNAUTH)).locale.locale
}

/** A crawler gets the shared page, whatever cookies it sends. */
export async function openPageContext(c: Context<AppEnv>): Promise<ActionContext> {
  const { isBot } = resolveBot(c.req.header('user-agent'), findEdge(c.req.raw))
  return isBot ? new ActionContext(c, UNAUTH) : openContext(c)
}

async function lookUp(c: Context<AppEnv>): Promise<ActionContext> {
  const { reader, parts } = c.var
  const viewer = await resolveViewer({ reader, cookie: getCookie(c, SESSION_COOKIE), now: parts.clock() })
  return touched(new ActionContext(c, viewer))
}

/** Using a limited login is no proof, so it stays limited. */
function touched(context: ActionContext): ActionContext {
  const { db, viewer, now } = context
  if (viewer.type === 'AUTH' && isTouchDue(viewer.session, now)) void context.waitUntil(touchSession(db, viewer, now))
  return context
}

export interface GuessedContext {
  /** Takes reads alone, whose results count only if the guess was right. */
  context: ActionContext
  /** Reads the session by this reader's next round trip. */
  check(reader: Reader): Promise<{ context: ActionContext; wasRight: boolean }>
}

/**
 * The context has the viewer as this isolate last read their session, so that the reads of a page need not wait for it.
 * It is null if that is not known, and for crawlers.
 */
export async function guessContext(c: Context<AppEnv>): Promise<GuessedContext | null> {
  const cookie = getCookie(c, SESSION_COOKIE)
  if (c.var.opened || !isToken(cookie) || resolveBot(c.req.header('user-agent'), findEdge(c.req.raw)).isBot) return null
  const tokenHash = await hashToken(cookie)
  const guess = recallViewer(tokenHash)
  if (!guess) return null
  const guessed = new ActionContext(c, guess)
  return {
    context: guessed,
    check(reader) {
      const checked = readViewer({ reader, tokenHash, now: guessed.now }).then((viewer) => {
        const wasRight = isSameViewer(viewer, guess)
        return { context: touched(wasRight ? guessed : new ActionContext(c, viewer)), wasRight }
      })
      c.set(
        'opened',
        checked.then(({ context }) => context),
      )
      return checked
    },
  }
}
