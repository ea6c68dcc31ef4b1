import { RemoveTryInput, TryPinInput, UntryPinInput } from '#schema/pins/try-calls.ts'
import { TRY_LIMIT } from '#schema/constants/limits.ts'
import { PinTriesQuery } from '#schema/pins/try-queries.ts'
import { call, query, resource } from '#worker/action.ts'
import { findTries } from './find-tries.ts'
import { removeTry } from './remove-try.ts'
import { tryPin, untryPin } from './try-pin.ts'

const MEMBER = { who: 'member', limit: { rule: TRY_LIMIT, by: 'viewer' } } as const

export const tries = [
  call({ ...MEMBER, route: 'pinTry', input: TryPinInput, run: tryPin }),
  call({ ...MEMBER, whenBanned: 'allowed', route: 'pinTry', method: 'DELETE', input: UntryPinInput, run: untryPin }),
  call({
    ...MEMBER,
    whenBanned: 'allowed',
    route: resource('PinTryResource', 'delete'),
    input: RemoveTryInput,
    run: removeTry,
  }),
  query(PinTriesQuery, findTries),
]
