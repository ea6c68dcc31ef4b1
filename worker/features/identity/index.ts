import { email } from './email/index.ts'
import { logInWays } from './log-in/index.ts'
import { passcode } from './passcode/index.ts'
import { passkey } from './passkey/index.ts'
import { password } from './password/index.ts'
import { registration } from './registration/index.ts'
import { secondFactor } from './second-factor/index.ts'
import { security } from './security/index.ts'
import { session } from './session/index.ts'
import { social } from './social/index.ts'

/** Who the user is: how they get in, what proves them, and what changes that. */
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
