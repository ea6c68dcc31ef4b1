import type { EventDraft } from '../log-event.ts'

/** Pins of which it is remembered where their video was wound to. */
const REMEMBERED_PINS = 50

/** How far a video is, in seconds; its length is null while nobody knows it. */
export interface VideoProgress {
  currentTime: number
  duration: number | null
}

/** What is known of the player for telling time. All times are in seconds. */
export interface VideoPlayerState {
  /** Where the video that is played was last wound to; null where it was not. */
  seekTime: number | null
  /** The same for each pin by its id, the last one last. */
  seekTimes: ReadonlyMap<string, number>
  /** Whether the video of a story is being wound. */
  isSeekingIdeaPin: boolean
  currentProgressInfo: VideoProgress
}

export const IDLE_PLAYER: VideoPlayerState = {
  seekTime: null,
  seekTimes: new Map(),
  isSeekingIdeaPin: false,
  currentProgressInfo: { currentTime: 0, duration: null },
}

/** The video of a pin plays from now on. */
export function playerStarted(state: VideoPlayerState, pinId: string, progress: VideoProgress): VideoPlayerState {
  return {
    ...state,
    seekTime: state.seekTimes.get(pinId) ?? null,
    isSeekingIdeaPin: false,
    currentProgressInfo: progress,
  }
}

/** The video is as far as this. While a story is being wound its player is already where it has not arrived yet. */
export function playerProgressed(state: VideoPlayerState, progress: VideoProgress): VideoPlayerState {
  return state.isSeekingIdeaPin ? state : { ...state, currentProgressInfo: progress }
}

/** The video of a pin is being wound to `seekTime`. */
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

/** The video has arrived where it was wound to. */
export function seekEnded(state: VideoPlayerState): VideoPlayerState {
  return state.isSeekingIdeaPin ? { ...state, isSeekingIdeaPin: false } : state
}

/** What an event says of the player. */
export function detailsOf({ seekTime, currentProgressInfo }: VideoPlayerState): NonNullable<EventDraft['aux_data']> {
  const { currentTime, duration } = currentProgressInfo
  return { current_time: currentTime, duration, seek_time: seekTime }
}
