import { Hono } from 'hono'
import * as v from 'valibot'
import { SettingsChanges } from '#schema/calls/settings.ts'
import { MAX_CALL_BODY_BYTES } from '#schema/constants/limits.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href, ROUTES } from '#schema/routes.ts'
import { SETTINGS_FORM_ROUTES, settingsOfPage, type SettingsFormRoute } from '#schema/settings.ts'
import { changedSettings, settingsOfForm } from '#schema/settings-form.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer } from '#worker/context/viewer.ts'
import { readBody } from '#worker/platform/body.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { answerForm, type RenderForm } from '#worker/platform/form-page.ts'
import { localPath } from '#schema/local-path.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readSettings } from './find-settings.ts'
import { settingsScope } from './routes.ts'
import { saveSettings } from './save-settings.ts'

const Fields = v.record(v.string(), v.string())

/** Pages whose address has a part below their own one. */
const PARTS: Partial<Record<SettingsFormRoute, string>> = { messageSettings: ':part/' }

/** The forms of the settings as browsers without scripts send them: to the page itself, which then says what came of it. */
export function settingsForms(render: RenderForm): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const personal = [viewer(), locale(), experiments()] as const

  for (const route of SETTINGS_FORM_ROUTES) {
    for (const path of pathsOf(route)) {
      app.post(path, writes, ...personal, (c) => answerSettingsForm(c, route, render))
    }
  }
  return app
}

function pathsOf(route: SettingsFormRoute): string[] {
  const part = PARTS[route]
  const paths = [ROUTES[route], ...(part === undefined ? [] : [ROUTES[route] + part])]
  return paths.flatMap((path) => [path, path.slice(0, -1)])
}

async function answerSettingsForm(c: AppContext, route: SettingsFormRoute, render: RenderForm): Promise<Response> {
  c.header('cache-control', 'private, no-store')
  const { viewer, db, reader } = c.var
  const path = new URL(c.req.url).pathname
  const logIn = () => c.redirect(href('login', {}, { next: localPath(path) }), 303)
  if (viewer.type !== 'AUTH') return logIn()
  const { passcode, ...fields } = await readBody(c.req.raw, Fields, {
    accepts: ['form'],
    maxBytes: MAX_CALL_BODY_BYTES,
  })
  const before = await readSettings(db, reader, viewer)
  const wanted = changedSettings(before, settingsOfForm(fields, settingsOfPage(route)))
  const input = v.safeParse(SettingsChanges, wanted)
  if (!input.success) return answerForm(c, render, { error: null, problems: problemsOf(input.issues), values: fields })
  const outcome = await saveSettings(settingsScope(c), viewer, input.output, { passcode })
  if (outcome.type === 'notSignedIn') return logIn()
  if (outcome.type === 'saved') return redirectDone(c, localPath(path), 'saved')
  if ('field' in outcome) {
    return answerForm(c, render, { error: null, problems: { [outcome.field]: outcome.error }, values: fields })
  }
  const error = outcome.type === 'refused' ? 'tooManyRequests' : outcome.type
  const wait = 'retryAfterSeconds' in outcome ? { retryAfterSeconds: outcome.retryAfterSeconds } : {}
  return answerForm(c, render, { error, problems: {}, values: fields, ...wait })
}

function problemsOf(issues: readonly v.BaseIssue<unknown>[]): FormOutcome['problems'] {
  const names = issues.map((issue) => v.getDotPath(issue)?.split('.')[0] ?? '')
  return Object.fromEntries(names.map((name) => [name, 'invalidInput']))
}
