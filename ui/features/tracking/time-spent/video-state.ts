import type { EventDraft } from '#ui/features/tracking/log-event.ts'

const REMEMBERED_PINS = 50

/** The position and the length are in seconds; the length is null until it is known. */
export interface VideoProgress {
  currentTime: number
  duration: number | null
}

/** All times are in seconds. */
export interface VideoPlayerState {
  seekTime: number | null
  /** The times by pin id, the last one last. */
  seekTimes: ReadonlyMap<string, number>
  isSeekingIdeaPin: boolean
  currentProgressInfo: VideoProgress
}

export const IDLE_PLAYER: VideoPlayerState = {
  seekTime: null,
  seekTimes: new Map(),
  isSeekingIdeaPin: false,
  currentProgressInfo: { currentTime: 0, duration: null },
}

export function playerStarted(state: VideoPlayerState, pinId: string, progress: VideoProgress): VideoPlayerState {
  return {
    ...state,
    seekTime: state.seekTimes.get(pinId) ?? null,
    isSeekingIdeaPin: false,
    currentProgressInfo: progress,
  }
}

/** The player of a story that is being sought reports a position not yet reached. */
export function playerProgressed(state: VideoPlayerState, progress: VideoProgress): VideoPlayerState {
  return state.isSeekingIdeaPin ? state : { ...state, currentProgressInfo: progress }
}

export function seekStarted(
  state: VideoPlayerState,
  { pinId, seekTime, isIdeaPin }: { pinId: string; seekTime: number; isIdeaPin: boolean },
): VideoPlayerState {
  const others = [...state.seekTimes].filter(([other]) => other !== pinId)
  return {
    ...state,
    seekTime,
    seekTimes: new Map([...others, [pinId, seekTime] as const].slice(-REMEMBERED_PINS)),
    isSeekingIdeaPin: isIdeaPin,
  }
}

export function seekEnded(state: VideoPlayerState): VideoPlayerState {
  return state.isSeekingIdeaPin ? { ...state, isSeekingIdeaPin: false } : state
}

export function toPlayerDetails({
  seekTime,
  currentProgressInfo,
}: VideoPlayerState): NonNullable<EventDraft['aux_data']> {
  const { currentTime, duration } = currentProgressInfo
  return { current_time: currentTime, duration, seek_time: seekTime }
}
