import type { PasskeyAnswer } from '#schema/identity/passkey-calls.ts'
import { finishLogin, logInBy, type SecondStepError, type LoginOutcome } from '#ui/features/identity/log-in.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { askForPasskey } from '#ui/platform/services/passkeys.ts'

export async function logInByPasskey(): Promise<LoginOutcome | null> {
  let isCanceled = false
  const outcome = await logInBy(async () => {
    const asked = await askForPasskey(await optionsFor())
    isCanceled = asked.type !== 'done'
    if (asked.type !== 'done') throw new Error('No passkey was chosen')
    return await sendCall('POST passkeyLogin', { credential: asked.credential as PasskeyAnswer })
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
  const begun = twoStepToken === undefined ? {} : { mfa_token: twoStepToken }
  return (await sendCall('POST passkeyLoginOptions', begun)).options
}
