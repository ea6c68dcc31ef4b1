import type { SecurityForm } from '#schema/identity/two-step-calls.ts'
import type { SecurityAction } from '#schema/identity/two-step-constants.ts'
import type { MemberContext } from '#worker/context/context.ts'
import type { Fields, FormAgain, FormResult } from '#worker/definition.ts'
import { removePasskey } from '../passkey/remove-passkey.ts'
import { confirmTotp } from '../two-step/confirm-totp.ts'
import { renewRecoveryCodes } from '../two-step/renew-recovery-codes.ts'
import { findPendingTotp, setUpTotp } from '../two-step/set-up-totp.ts'
import { totpUri } from '../two-step/totp.ts'
import { turnOffTwoStep } from '../two-step/turn-off-two-step.ts'

/**
 * Keys and codes appear only in the response to the form, never at a URL: a link could show its reader those of another
 * account.
 */
export function changeSecurity(context: MemberContext, form: SecurityForm): Promise<FormResult | void> {
  return ACTIONS[form.action](context, form)
}

type Action = (context: MemberContext, form: SecurityForm) => Promise<FormResult | void>

const ACTIONS: Record<SecurityAction, Action> = {
  async setup(context, form) {
    return show('setup', { ...(await setUpTotp(context, form)) })
  },
  async confirm(context, form) {
    return showCodes('confirm', (await confirmTotp(context, form)).recovery_codes)
  },
  async renew(context, form) {
    return showCodes('renew', (await renewRecoveryCodes(context, form)).recovery_codes)
  },
  disable: turnOffTwoStep,
  removePasskey: (context, { passkey_id: id, password }) => removePasskey(context, { id, password }),
}

function showCodes(action: SecurityAction, codes: readonly string[]): FormResult {
  return show(action, { codes: codes.join(' ') })
}

function show(action: SecurityAction, secrets: Record<string, string>): FormResult {
  return { page: { shown: { action, ...secrets } } }
}

/**
 * The key is shown again after a wrong first code, only to the browser that sends it along: this form asks for no
 * password.
 */
export async function showSecurityAgain(context: MemberContext, fields: Fields): Promise<FormAgain> {
  const { action = '', secret, passkey_id = '' } = fields
  const { id, username } = context.viewer.user
  const pending = action === 'confirm' ? await findPendingTotp(context, id) : null
  return {
    shown: {
      action,
      ...(pending && pending.secret === secret && { secret, uri: totpUri(secret, username) }),
      ...(passkey_id !== '' && { passkey_id }),
    },
  }
}
