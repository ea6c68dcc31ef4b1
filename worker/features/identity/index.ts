import { email } from './email/index.ts'
import { logInWays } from './login/index.ts'
import { passcode } from './passcode/index.ts'
import { passkey } from './passkey/index.ts'
import { password } from './password/index.ts'
import { registration } from './registration/index.ts'
import { secondFactor } from './two-step/index.ts'
import { security } from './security/index.ts'
import { session } from './session/index.ts'
import { social } from './social/index.ts'

export const identity = [
  email,
  logInWays,
  passcode,
  passkey,
  password,
  registration,
  secondFactor,
  security,
  session,
  social,
].flat()
