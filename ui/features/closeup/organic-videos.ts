/** Videos whose place is remembered; older ones start at their beginning again. */
const REMEMBERED_VIDEOS = 50

/** What is known of the videos that were played. */
export interface OrganicVideos<Video> {
  /** The organic video that is playing; promoted ones take no turn. */
  current: Video | null
  /** Where videos were paused, in seconds by their address, the last one last. */
  pausedAt: ReadonlyMap<string, number>
  /** Whether several organic videos may play at a time. */
  allowsMultiple: boolean
}

export const NO_VIDEOS: OrganicVideos<never> = { current: null, pausedAt: new Map(), allowsMultiple: false }

/** A video begins: an organic one becomes the current one; a promoted one blocks nothing (docs/BEHAVIOUR.md, Video). */
export function videoPlayed<Video>(
  state: OrganicVideos<Video>,
  video: Video,
  isPromoted: boolean,
): OrganicVideos<Video> {
  return isPromoted ? state : { ...state, current: video }
}

/** The video that has to pause as another one has begun; none where several may play at a time. */
export function interruptedVideo<Video>(
  before: OrganicVideos<Video>,
  { current, allowsMultiple }: OrganicVideos<Video>,
): Video | null {
  return allowsMultiple || current === before.current ? null : before.current
}

/** A video pauses: its time is kept, and the current organic video is no more. */
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

/** A video is over: it begins anew. */
export function videoEnded<Video>(state: OrganicVideos<Video>, address: string): OrganicVideos<Video> {
  return { ...state, pausedAt: new Map([...state.pausedAt].filter(([other]) => other !== address)) }
}
