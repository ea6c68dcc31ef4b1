import { TwoStepProofInput } from '#schema/identity/two-step-calls.ts'
import {
  PasskeyInput,
  PasskeyLoginInput,
  PasskeyLoginOptionsInput,
  PasskeyRemovalInput,
} from '#schema/identity/passkey-calls.ts'
import { MAX_FORM_BODY_BYTES, PASSKEY_LIMIT } from '#schema/constants/limits.ts'
import { call } from '#worker/action.ts'
import { addPasskey } from './add-passkey.ts'
import { loginOptions, logInByPasskey } from './log-in-by-passkey.ts'
import { passkeyOptions } from './passkey-options.ts'
import { removePasskey } from './remove-passkey.ts'

const SHORT = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const

export const passkey = [
  call({
    ...SHORT,
    route: 'passkeyOptionsCall',
    who: 'member',
    whenBanned: 'allowed',
    input: TwoStepProofInput,
    run: passkeyOptions,
  }),
  call({ route: 'passkeysCall', who: 'member', whenBanned: 'allowed', input: PasskeyInput, run: addPasskey }),
  call({
    ...SHORT,
    route: 'passkeyRemoveCall',
    who: 'member',
    whenBanned: 'allowed',
    input: PasskeyRemovalInput,
    run: removePasskey,
  }),
  call({
    ...SHORT,
    route: 'passkeyLoginOptions',
    who: 'anyone',
    input: PasskeyLoginOptionsInput,
    limit: { rule: PASSKEY_LIMIT, by: 'address' },
    run: loginOptions,
  }),
  call({ route: 'passkeyLogin', who: 'anyone', input: PasskeyLoginInput, flood: 'SIGN_IN_LIMIT', run: logInByPasskey }),
]
