import { Hono } from 'hono'
import { BatchInput, userIdOf, type BatchAnswer, type BatchData } from '#schema/calls/users.ts'
import { MAX_CALL_BODY_BYTES } from '#schema/constants/limits.ts'
import { ERRORS } from '#schema/errors.ts'
import { ROUTES } from '#schema/routes.ts'
import { openContext, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { browserTokensOf } from '#worker/features/accounts/session-cookie.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { findUsers, type UserReader } from './find-users.ts'

/** Users by id: one, or the accounts of a browser in one batch. */
export function userRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.get(ROUTES.user, privately, async (c) => {
    const id = c.req.param('id')
    const found = await findUsers(await readerOf(c), [id])
    return success(c, found.get(id) ?? fail('userNotFound'))
  })

  app.post(ROUTES.batch, privately, originCheck({ sessionCookie: SESSION_COOKIE }), async (c) => {
    const { requests } = await readBody(c.req.raw, BatchInput, {
      accepts: ['form', 'json'],
      maxBytes: MAX_CALL_BODY_BYTES,
    })
    const ids = [...new Set(requests.map(({ url }) => userIdOf(url)))]
    const found = await findUsers(await readerOf(c), ids)
    const data: BatchData = Object.fromEntries(ids.map((id) => [id, answerOf(found.get(id))]))
    return success(c, data)
  })

  return app
}

async function readerOf(c: AppContext): Promise<UserReader> {
  const viewer = await loadViewer(c)
  return { db: c.var.db, viewer, browser: browserTokensOf(await openContext(c)), now: c.var.clock() }
}

function answerOf(user: Extract<BatchAnswer, { status: 'success' }>['data'] | undefined): BatchAnswer {
  if (user) return { status: 'success', code: 0, data: user }
  const { code, message } = ERRORS.userNotFound
  return { status: 'failure', code, message, data: null }
}
