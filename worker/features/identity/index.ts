import { email } from './email/index.ts'
import { invites } from './invites/index.ts'
import { login } from './login/index.ts'
import { passcode } from './passcode/index.ts'
import { passkey } from './passkey/index.ts'
import { password } from './password/index.ts'
import { registration } from './registration/index.ts'
import { security } from './security/index.ts'
import { session } from './session/index.ts'
import { signInServices } from './sign-in-services/index.ts'
import { twoStep } from './two-step/index.ts'

export const identity = [
  ...email,
  ...invites,
  ...login,
  ...passcode,
  ...passkey,
  ...password,
  ...registration,
  ...security,
  ...session,
  ...signInServices,
  ...twoStep,
]
