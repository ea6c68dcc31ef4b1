import { TRY_LIMIT } from '#schema/constants/limits.ts'
import { RemoveTryCall, TryPinCall, UntryPinCall } from '#schema/pins/try-calls.ts'
import { PinTriesQuery } from '#schema/pins/try-queries.ts'
import { call, query } from '#worker/action.ts'
import { findTries } from './find-tries.ts'
import { removeTry } from './remove-try.ts'
import { tryPin, untryPin } from './try-pin.ts'

const MEMBER = { who: 'member', limit: { rule: TRY_LIMIT, by: 'viewer' } } as const

export const tries = [
  call(TryPinCall, { ...MEMBER, run: tryPin }),
  call(UntryPinCall, { ...MEMBER, whenBanned: 'allowed', run: untryPin }),
  call(RemoveTryCall, { ...MEMBER, whenBanned: 'allowed', run: removeTry }),
  query(PinTriesQuery, findTries),
]
