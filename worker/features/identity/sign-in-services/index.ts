import { ConnectInput, DisconnectInput } from '#schema/identity/sign-in-service-calls.ts'
import { href } from '#schema/routes.ts'
import { call, form, resource } from '#worker/action.ts'
import { connectAccount } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { giveNonce } from './nonce.ts'

export const signInServices = [
  call({ route: resource('SocialNonceResource', 'create'), who: 'anyone', run: giveNonce }),
  call({
    route: resource('SocialConnectionResource', 'create'),
    who: 'member',
    whenBanned: 'allowed',
    flood: 'SIGN_IN_LIMIT',
    input: ConnectInput,
    run: connectAccount,
  }),
  call({
    route: resource('SocialConnectionResource', 'delete'),
    who: 'member',
    whenBanned: 'allowed',
    input: DisconnectInput,
    run: disconnect,
  }),
  form({
    route: 'loginConnect',
    who: 'member',
    whenBanned: 'allowed',
    input: DisconnectInput,
    async run(context, input) {
      await disconnect(context, input)
      return { to: href('accountSettings') }
    },
  }),
]
