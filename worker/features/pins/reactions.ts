import { ReactToPinInput, UnreactToPinInput } from '#schema/pins/reaction-calls.ts'
import { REACTION_LIMIT } from '#schema/constants/limits.ts'
import { call } from '#worker/action.ts'
import { reactToPin, unreactToPin } from './react-to-pin.ts'

const MEMBER = { who: 'member', limit: { rule: REACTION_LIMIT, by: 'viewer' } } as const

export const reactions = [
  call({ ...MEMBER, route: 'pinReaction', input: ReactToPinInput, run: reactToPin }),
  call({
    ...MEMBER,
    whenBanned: 'allowed',
    route: 'pinReaction',
    method: 'DELETE',
    input: UnreactToPinInput,
    run: unreactToPin,
  }),
]
