import { Hono } from 'hono'
import * as v from 'valibot'
import { EmailChangeInput, PasswordChangeInput } from '#schema/calls/credentials.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import type { ErrorName } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { experiments } from '#worker/context/experiments.ts'
import { locale } from '#worker/context/locale.ts'
import { SESSION_COOKIE, viewer, type SignedInViewer } from '#worker/context/viewer.ts'
import { readBody } from '#worker/platform/body.ts'
import { redirectDone } from '#worker/platform/flash.ts'
import { answerForm, type RenderForm } from '#worker/platform/form-page.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { askEmailChange, askPasswordChange, type ChangeAnswer } from './ask-change.ts'

type Page = 'emailSettings' | 'passwordSettings'

/** What a form asks for, and what its page shows of it again. */
interface Asked {
  /** Null where the fields themselves are wrong. */
  answer: ChangeAnswer | null
  values: Record<string, string>
}

const Fields = v.record(v.string(), v.string())

/** The field that each refusal is about; all others are about the form as a whole. */
const FIELDS: Partial<Record<ErrorName, string>> = {
  sameEmail: 'email',
  passwordNotTypeable: 'new_password',
  passwordTooShort: 'new_password',
  passwordTooLong: 'new_password',
  passwordTooCommon: 'new_password',
}

const ACTIONS: Record<
  Page,
  { proofField: string; ask(c: AppContext, viewer: SignedInViewer, fields: Record<string, string>): Promise<Asked> }
> = {
  emailSettings: {
    proofField: 'password',
    async ask(c, viewer, fields) {
      const input = v.safeParse(EmailChangeInput, { password: '', ...fields })
      const answer = input.success ? await askEmailChange(c, viewer, input.output) : null
      return { answer, values: { email: fields['email'] ?? '' } }
    },
  },
  passwordSettings: {
    proofField: 'old_password',
    async ask(c, viewer, fields) {
      const input = v.safeParse(PasswordChangeInput, { old_password: '', new_password: '', ...fields })
      return { answer: input.success ? await askPasswordChange(c, viewer, input.output) : null, values: {} }
    },
  },
}

/** The forms of the settings that change the address and the password: to the page itself, with or without scripts. */
export function credentialsSettingsForms(render: RenderForm): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })
  const personal = [viewer(), locale(), experiments()] as const

  for (const page of Object.keys(ACTIONS) as Page[]) {
    const path = href(page)
    for (const spelling of [path, path.slice(0, -1)]) {
      app.post(spelling, writes, ...personal, (c) => answerSettingsForm(c, page, render))
    }
  }
  return app
}

async function answerSettingsForm(c: AppContext, page: Page, render: RenderForm): Promise<Response> {
  c.header('cache-control', 'private, no-store')
  const { viewer } = c.var
  const logIn = () => c.redirect(href('login', {}, { next: href(page) }), 303)
  if (viewer.type !== 'AUTH') return logIn()
  const fields = await readBody(c.req.raw, Fields, { accepts: ['form'], maxBytes: MAX_FORM_BODY_BYTES })
  const { proofField, ask } = ACTIONS[page]
  const { answer, values } = await ask(c, viewer, fields)
  if (answer?.type === 'done') return redirectDone(c, href(page), 'saved')
  if (answer?.type === 'notSignedIn') return logIn()
  if (answer?.type === 'refused') {
    const { retryAfterSeconds } = answer
    return answerForm(c, render, { error: 'tooManyRequests', problems: {}, values, retryAfterSeconds })
  }
  if (answer?.type === 'passcode') {
    const { type: error, ...wait } = answer.refusal
    return answerForm(c, render, { error, problems: {}, values, ...wait })
  }
  const error = answer?.type ?? 'invalidInput'
  const wrong = page === 'emailSettings' ? 'email' : 'new_password'
  const field = error === 'wrongPassword' ? proofField : (FIELDS[error] ?? wrong)
  return answerForm(c, render, { error: null, problems: { [field]: error }, values })
}
