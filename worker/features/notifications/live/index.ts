import { ReadFramesInput, WatchInput } from '#schema/notifications/live-calls.ts'
import { LIVE_LIMITS } from '#schema/constants/limits.ts'
import { call, file, resource } from '#worker/action.ts'
import { openSocket } from './open-socket.ts'
import { changeWatch, readFrames } from './poll-frames.ts'

export const live = [
  file({ route: 'live', who: 'anyone', isForPrograms: true, changes: true, run: openSocket }),
  call({
    route: resource('LiveResource', 'get'),
    who: 'member',
    input: ReadFramesInput,
    limit: { rule: LIVE_LIMITS.read, by: 'viewer' },
    run: readFrames,
  }),
  call({
    route: resource('LiveResource', 'update'),
    who: 'member',
    whenBanned: 'allowed',
    input: WatchInput,
    limit: { rule: LIVE_LIMITS.watch, by: 'viewer' },
    run: changeWatch,
  }),
]
