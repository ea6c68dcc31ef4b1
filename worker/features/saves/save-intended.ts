import * as v from 'valibot'
import { Id } from '#schema/id.ts'
import { localPath } from '#schema/local-path.ts'
import { href } from '#schema/routes.ts'
import type { SavePinForm } from '#schema/saves/calls.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { isMember, type ActionContext } from '#worker/context/context.ts'
import { resolveViewer } from '#worker/context/viewer.ts'
import type { FormResult } from '#worker/definition.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { logLine } from '#worker/platform/log.ts'
import { createReader } from '#worker/platform/reader.ts'
import { savePin } from './save-pin.ts'

/**
 * The pin for which a visitor pressed Save. Set only by a POST from our own pages, so that no link someone shares can
 * save anything.
 */
const SAVE_INTENT_COOKIE = '__Host-save-intent'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** Enough to sign up; short, as someone else may use the browser by then. */
const SAVE_INTENT_LIFETIME_MS = 15 * MINUTE_MS

export async function savePinByForm(context: ActionContext, { id, to, next }: SavePinForm): Promise<FormResult> {
  if (isMember(context)) {
    await savePin(context, { pin_id: id })
    return { to: href('pin', { id }), done: 'pinSaved' }
  }
  context.setCookie(SAVE_INTENT_COOKIE, id, { ...ATTRIBUTES, maxAge: SAVE_INTENT_LIFETIME_MS / 1_000 })
  return { to: href(to, {}, { next: localPath(next || href('pin', { id })) }) }
}

/** `session` is the token of the new session. Never makes the login fail. */
export async function saveIntended(context: ActionContext, session: string): Promise<void> {
  const id = context.cookie(SAVE_INTENT_COOKIE)
  if (id === undefined) return
  context.deleteCookie(SAVE_INTENT_COOKIE, ATTRIBUTES)
  if (!v.is(Id, id)) return
  try {
    const { db, now } = context
    const viewer = await resolveViewer({ reader: createReader(db), cookie: session, now })
    const entered = context.withViewer(viewer)
    if (!isMember(entered)) return
    await savePin(entered, { pin_id: id })
    context.flash(href('pin', { id }), 'pinSaved')
  } catch (error) {
    // The pin may be gone by now.
    if (!(error instanceof ServiceError)) logLine('error', { message: 'A Pin was not saved after the login' })
  }
}
