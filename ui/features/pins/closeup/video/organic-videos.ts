import { createStore } from '#ui/platform/store.ts'

/** Older videos start at the beginning again. */
const REMEMBERED_VIDEOS = 50

export interface OrganicVideos<Video> {
  /** Promoted videos do not count. */
  current: Video | null
  /** Seconds by address, in the order of pausing. */
  pausedAt: ReadonlyMap<string, number>
  allowsMultiple: boolean
}

export const NO_VIDEOS: OrganicVideos<never> = { current: null, pausedAt: new Map(), allowsMultiple: false }

export function videoPlayed<Video>(
  state: OrganicVideos<Video>,
  video: Video,
  isPromoted: boolean,
): OrganicVideos<Video> {
  return isPromoted ? state : { ...state, current: video }
}

export function interruptedVideo<Video>(
  before: OrganicVideos<Video>,
  { current, allowsMultiple }: OrganicVideos<Video>,
): Video | null {
  return allowsMultiple || current === before.current ? null : before.current
}

export function videoPaused<Video>(
  state: OrganicVideos<Video>,
  video: Video,
  { address, seconds }: { address: string; seconds: number },
): OrganicVideos<Video> {
  const others = [...state.pausedAt].filter(([other]) => other !== address)
  return {
    ...state,
    current: state.current === video ? null : state.current,
    pausedAt: new Map([...others, [address, seconds] as const].slice(-REMEMBERED_VIDEOS)),
  }
}

export function videoEnded<Video>(state: OrganicVideos<Video>, address: string): OrganicVideos<Video> {
  return { ...state, pausedAt: new Map([...state.pausedAt].filter(([other]) => other !== address)) }
}

/** A promoted video never waits; another one waits while an organic video plays. */
export function mayAutoplay<Video>({ current, allowsMultiple }: OrganicVideos<Video>, isPromoted: boolean): boolean {
  return isPromoted || allowsMultiple || current === null
}

export const organicVideos = createStore<OrganicVideos<HTMLVideoElement>>(NO_VIDEOS)
