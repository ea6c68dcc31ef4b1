import { LoginMfaInput, MfaConfirmInput, MfaProofInput, PasswordProofInput, SecurityForm } from '#schema/calls/mfa.ts'
import { MAX_FORM_BODY_BYTES } from '#schema/constants/limits.ts'
import { SecurityQuery } from '#schema/queries/security.ts'
import { call, form, query } from '#worker/action.ts'
import { parseOrigins } from '#worker/platform/origins.ts'
import { confirmTotp } from './confirm-totp.ts'
import { disableMfa } from './disable-mfa.ts'
import { findSecurity } from './find-security.ts'
import { loginMfa } from './login-mfa.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { changeSecurity, showSecurityAgain } from './security-form.ts'
import { setUpTotp } from './set-up-totp.ts'

const OWN = { who: 'member', accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const

/** The second step of a log-in, turning it on and off, and the security page. */
export const mfa = [
  call({
    route: 'loginMfaHandshake',
    who: 'anyone',
    input: LoginMfaInput,
    accepts: ['form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    origins: ({ ALLOWED_ORIGINS }) => parseOrigins(ALLOWED_ORIGINS),
    flood: 'SIGN_IN_LIMIT',
    run: loginMfa,
  }),
  call({ ...OWN, route: 'mfaSetupCall', input: PasswordProofInput, run: setUpTotp }),
  call({ ...OWN, route: 'mfaCall', input: MfaConfirmInput, run: confirmTotp }),
  call({ ...OWN, route: 'recoveryCodesCall', input: MfaProofInput, run: renewRecoveryCodes }),
  call({ ...OWN, route: 'mfaDisableCall', input: MfaProofInput, run: disableMfa }),
  form({
    route: 'securitySettings',
    who: 'member',
    input: SecurityForm,
    again: showSecurityAgain,
    run: changeSecurity,
  }),
  query(SecurityQuery, findSecurity),
]
