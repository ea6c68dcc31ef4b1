import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { RegistrationInput, SignUpForm } from '#schema/identity/registration-calls.ts'
import { AGE_RESTRICTED_COOKIE } from '#schema/identity/session-constants.ts'
import { welcomeHref } from '#schema/identity/welcome.ts'
import { localPath } from '#schema/local-path.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { Fields, FormAgain, FormResult } from '#worker/definition.ts'
import { fail, type ServiceError } from '#worker/errors/service-error.ts'
import { saveIntended } from '#worker/features/saves/save-intended.ts'
import { announceThirdParties } from '#worker/features/tracking/third-parties/announce-third-parties.ts'
import { sessionStatements } from '../create-session.ts'
import { logEntry } from '../entry-log.ts'
import { handshakeStatement } from '../issue-handshake.ts'
import { toNewSession, setSessionCookies } from '../session-cookie.ts'
import { checkAndRegister } from './check-and-register.ts'

export async function signUpByHandshake(context: ActionContext, input: RegistrationInput): Promise<HandshakeData> {
  const data = await checkAndRegister(context, input, async (userId) => {
    const { token, statement } = await handshakeStatement(context.db, userId, context.now)
    return { statements: [statement], made: (): HandshakeData => ({ token }) }
  })
  logEntry(context, 'registration', input)
  return data
}

export async function signUp(context: ActionContext, input: RegistrationInput): Promise<void> {
  await enter(context, input)
  logEntry(context, 'registration', input)
  announceThirdParties(context, 'signup')
}

export async function signUpByForm(context: ActionContext, { next, ...input }: SignUpForm): Promise<FormResult> {
  if (context.cookie(AGE_RESTRICTED_COOKIE) !== undefined) fail('ageRestricted')
  await enter(context, input, `form ${input.email}`)
  return { to: welcomeHref(localPath(next)) }
}

export function signUpAgain(context: ActionContext, fields: Fields, { error }: ServiceError): FormAgain {
  if (error === 'ageRestricted') {
    context.setCookie(AGE_RESTRICTED_COOKIE, '1', { path: '/', secure: true, sameSite: 'Lax' })
  }
  const { email = '', birthday = '', first_name, business_name, next } = fields
  return {
    values: {
      email,
      birthday,
      ...(first_name !== undefined && { first_name }),
      ...(business_name !== undefined && { business_name }),
    },
    query: { next: localPath(next), ...(business_name !== undefined && { type: 'business' }) },
  }
}

async function enter(context: ActionContext, input: RegistrationInput, formKey?: string): Promise<void> {
  const { db, now } = context
  const created = await checkAndRegister(
    context,
    input,
    async (userId) => {
      const { statements, created: made } = await sessionStatements(db, toNewSession(context, userId), now)
      return { statements, made }
    },
    formKey,
  )
  setSessionCookies(context, created)
  await saveIntended(context, created.session)
}
