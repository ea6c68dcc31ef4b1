import { LIVE_LIMITS } from '#schema/constants/limits.ts'
import { ChangeWatchCall, ReadFramesCall } from '#schema/notifications/live-calls.ts'
import { call, file } from '#worker/action.ts'
import { openSocket } from './open-socket.ts'
import { changeWatch, readFrames } from './poll-frames.ts'

export const live = [
  file({ route: 'live', who: 'anyone', isForPrograms: true, changes: true, run: openSocket }),
  call(ReadFramesCall, { who: 'member', limit: { rule: LIVE_LIMITS.read, by: 'viewer' }, run: readFrames }),
  call(ChangeWatchCall, {
    who: 'member',
    whenBanned: 'allowed',
    limit: { rule: LIVE_LIMITS.watch, by: 'viewer' },
    run: changeWatch,
  }),
]
