import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import {
  EXPERIMENT_CHOICE_COOKIE,
  mayChooseGroups,
  parseChoice,
  soundChoice,
  writeChoice,
} from '#worker/context/experiment-choice.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { readBody } from '#worker/platform/body.ts'
import { privately } from '#worker/platform/envelope.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { answerForm, type RenderForm } from '#worker/platform/form-page.ts'
import { originCheck } from '#worker/platform/origin-check.ts'

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const

/** The page on which employees choose their groups, and its plain form. Everybody else meets a page that is not there. */
export function experimentsForms(render: RenderForm): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const personal = [viewer(), locale(), experiments()] as const
  const path = href('experimentsTool')

  for (const spelling of [path, path.slice(0, -1)]) {
    app.get(spelling, ...personal, (c) => answer(c, render))

    app.post(spelling, privately, writes, ...personal, async (c) => {
      if (!mayChooseGroups(c.var.viewer)) return answer(c, render)
      const fields = await readBody(c.req.raw, v.record(v.string(), v.string()), {
        accepts: ['form'],
        maxBytes: MAX_FORM_BODY_BYTES,
      })
      const choice = fields['reset'] === undefined ? soundChoice(Object.entries(fields)) : {}
      const isEmpty = Object.keys(choice).length === 0
      // A session cookie: whoever tries something out is not to find it still there weeks later.
      if (isEmpty) deleteCookie(c, EXPERIMENT_CHOICE_COOKIE, ATTRIBUTES)
      else setCookie(c, EXPERIMENT_CHOICE_COOKIE, writeChoice(choice), ATTRIBUTES)
      return redirectDone(c, path, isEmpty ? 'reset' : 'saved')
    })
  }
  return app
}

async function answer(c: AppContext, render: RenderForm): Promise<Response> {
  const values = mayChooseGroups(c.var.viewer) ? parseChoice(getCookie(c, EXPERIMENT_CHOICE_COOKIE)) : {}
  return await answerForm(c, render, { error: null, problems: {}, values: { ...values } })
}
