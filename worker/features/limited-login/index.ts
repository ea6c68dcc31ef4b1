import { ForgetForm } from '#schema/calls/limited-login.ts'
import { call, form, resource } from '#worker/action.ts'
import { findLoggedOutUser } from './find-logged-out-user.ts'
import { forgetDevice } from './forget-device.ts'

/** Greeting the user who was signed in on this browser before, and forgetting them. */
export const limitedLogin = [
  call({ route: resource('UnauthUserDataResource', 'get'), who: 'anyone', run: findLoggedOutUser }),
  form({ route: 'forgetDevice', who: 'anyone', input: ForgetForm, run: forgetDevice }),
]
