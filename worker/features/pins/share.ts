import { SharePinInput } from '#schema/pins/share-calls.ts'
import { SHARE_LIMIT } from '#schema/constants/limits.ts'
import { call } from '#worker/action.ts'
import { sharePin } from './share-pin.ts'

export const share = [
  call({
    route: 'pinShare',
    who: 'member',
    limit: { rule: SHARE_LIMIT, by: 'viewer' },
    input: SharePinInput,
    run: sharePin,
  }),
]
