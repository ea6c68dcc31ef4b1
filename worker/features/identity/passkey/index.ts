import { MAX_FORM_BODY_BYTES, PASSKEY_LIMIT } from '#schema/constants/limits.ts'
import {
  AddPasskeyCall,
  LogInByPasskeyCall,
  PasskeyLoginOptionsCall,
  PasskeyOptionsCall,
  RemovePasskeyCall,
} from '#schema/identity/passkey-calls.ts'
import { call } from '#worker/action.ts'
import { addPasskey } from './add-passkey.ts'
import { loginOptions, logInByPasskey } from './log-in-by-passkey.ts'
import { passkeyOptions } from './passkey-options.ts'
import { removePasskey } from './remove-passkey.ts'

const SHORT = { accepts: ['json', 'form'], maxBytes: MAX_FORM_BODY_BYTES } as const

export const passkey = [
  call(PasskeyOptionsCall, { ...SHORT, who: 'member', whenBanned: 'allowed', run: passkeyOptions }),
  call(AddPasskeyCall, { who: 'member', whenBanned: 'allowed', run: addPasskey }),
  call(RemovePasskeyCall, { ...SHORT, who: 'member', whenBanned: 'allowed', run: removePasskey }),
  call(PasskeyLoginOptionsCall, {
    ...SHORT,
    who: 'anyone',
    limit: { rule: PASSKEY_LIMIT, by: 'address' },
    run: loginOptions,
  }),
  call(LogInByPasskeyCall, { who: 'anyone', flood: 'SIGN_IN_LIMIT', run: logInByPasskey }),
]
