import type { HandshakeData } from '#schema/identity/account-calls.ts'
import type { PasskeyOptionsData } from '#schema/identity/passkey-calls.ts'
import { href } from '#schema/routes.ts'
import { finishLogin, logInBy, type SecondStepError, type LoginOutcome } from '#ui/features/identity/log-in.ts'
import { askForPasskey } from '#ui/platform/services/passkeys.ts'
import { call } from '#ui/platform/network/request.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

export async function logInByPasskey(): Promise<LoginOutcome | null> {
  let isCanceled = false
  const outcome = await logInBy(async () => {
    const asked = await askForPasskey(await optionsFor())
    isCanceled = asked.type !== 'done'
    if (asked.type !== 'done') throw new Error('No passkey was chosen')
    const body = JSON.stringify({ credential: asked.credential })
    return await call<HandshakeData>(href('passkeyLogin'), { method: 'POST', headers: JSON_TYPE, body })
  })
  return isCanceled ? null : outcome
}

export async function finishByPasskey(twoStepToken: string): Promise<SecondStepError | 'canceled' | null> {
  try {
    const asked = await askForPasskey(await optionsFor(twoStepToken))
    if (asked.type !== 'done') return 'canceled'
    return await finishLogin(twoStepToken, { passkey: JSON.stringify(asked.credential) })
  } catch {
    return 'unexpected'
  }
}

async function optionsFor(twoStepToken?: string): Promise<object> {
  const body = JSON.stringify(twoStepToken === undefined ? {} : { mfa_token: twoStepToken })
  const { options } = await call<PasskeyOptionsData>(href('passkeyLoginOptions'), {
    method: 'POST',
    headers: JSON_TYPE,
    body,
  })
  return options
}
