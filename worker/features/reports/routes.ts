import { Hono } from 'hono'
import * as v from 'valibot'
import { CommentFlagInput, ReportInput } from '#schema/calls/reports.ts'
import { mayKeepPersonalizationId } from '#schema/consent.ts'
import { MAX_CALL_BODY_BYTES } from '#schema/constants/limits.ts'
import { href, ROUTES } from '#schema/routes.ts'
import { openContext, type AppContext, type AppEnv } from '#worker/context/context.ts'
import { trackingFactsOf } from '#worker/context/consent.ts'
import { addressOf, knownAddressOf } from '#worker/context/edge.ts'
import { ensureUnauthId, newUnauthId } from '#worker/context/unauth-id.ts'
import { loadViewer, type Viewer } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { readBody } from '#worker/platform/body.ts'
import { keepPrivate, success } from '#worker/platform/envelope.ts'
import { createReport } from './create-report.ts'
import { requireReporter } from './rules.ts'

const BODY = { accepts: ['json'], maxBytes: MAX_CALL_BODY_BYTES } as const

/** Reports of pins and comments. Needs the database, the origin check and the country before it. */
export function reportsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()

  app.post(href('resource', { name: 'ReportResource', verb: 'create' }), async (c) => {
    keepPrivate(c)
    const { options } = await readBody(c.req.raw, v.object({ options: ReportInput }), BODY)
    const viewer = await loadViewer(c)
    if (options.type !== 'pin') requireReporter(viewer)
    return report(c, viewer, options)
  })

  app.put(ROUTES.commentFlag, async (c) => {
    keepPrivate(c)
    const viewer = await loadViewer(c)
    requireReporter(viewer)
    const id = c.req.param('id')
    const input = await readBody(c.req.raw, CommentFlagInput, BODY)
    if (input.commentId !== undefined && input.commentId !== id) {
      fail('invalidInput', 'commentId: The address names another comment')
    }
    const { reason, detailedReasons } = input
    return report(c, viewer, { id, type: 'comment', reason, detailed_reasons: detailedReasons, text: '' })
  })

  return app
}

/** The id of a browser. Where none may be kept there it gets one for this report alone. */
async function browserIdOf(c: AppContext, viewer: Viewer): Promise<string> {
  return mayKeepPersonalizationId(trackingFactsOf(c, viewer, c.var.clock()))
    ? ensureUnauthId(await openContext(c))
    : newUnauthId()
}

async function report(c: AppContext, viewer: Viewer, input: ReportInput): Promise<Response> {
  const outcome = await createReport(
    {
      db: c.var.db,
      limit: c.env.REPORT_LIMIT,
      viewer,
      browserId: viewer.type === 'AUTH' ? '' : await browserIdOf(c, viewer),
      address: addressOf(c.req.raw),
      knownAddress: knownAddressOf(c.req.raw),
      now: c.var.clock(),
    },
    input,
  )
  if (outcome.type === 'tooManyRequests') {
    return fail('tooManyRequests', { retryAfterSeconds: outcome.retryAfterSeconds })
  }
  if (outcome.type === 'missing') return fail('notFound', `There is no ${input.type} of that id to report.`)
  return success(c, null)
}
