import {
  ConnectServiceCall,
  DisconnectInput,
  DisconnectServiceCall,
  IssueNonceCall,
} from '#schema/identity/sign-in-service-calls.ts'
import { href } from '#schema/routes.ts'
import { call, form } from '#worker/action.ts'
import { connectAccount } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { giveNonce } from './nonce.ts'

export const signInServices = [
  call(IssueNonceCall, { who: 'anyone', run: giveNonce }),
  call(ConnectServiceCall, { who: 'member', whenBanned: 'allowed', flood: 'SIGN_IN_LIMIT', run: connectAccount }),
  call(DisconnectServiceCall, { who: 'member', whenBanned: 'allowed', run: disconnect }),
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
