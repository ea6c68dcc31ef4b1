/** Videos whose place is remembered; older ones start at their beginning again. */
const REMEMBERED_VIDEOS = 50

/** What is known of the videos that were played. */
export interface OrganicVideos<Video> {
  /** The organic video that is playing; promoted ones take no turn. */
  current: Video | null
  /** Where videos were paused, in seconds by their address, the last one last. */
  pausedAt: ReadonlyMap<string, number>
}

export const NO_VIDEOS: OrganicVideos<never> = { current: null, pausedAt: new Map() }

/** A video begins: an organic one becomes the current one; a promoted one blocks nothing (closeup specification, section 4). */
export function videoPlayed<Video>(
  state: OrganicVideos<Video>,
  video: Video,
  isPromoted: boolean,
): OrganicVideos<Video> {
  return isPromoted ? state : { ...state, current: video }
}

/** A video pauses: its time is kept, and the current organic video is no more. */
export function videoPaused<Video>(
  { current, pausedAt }: OrganicVideos<Video>,
  video: Video,
  { address, seconds }: { address: string; seconds: number },
): OrganicVideos<Video> {
  const others = [...pausedAt].filter(([other]) => other !== address)
  return {
    current: current === video ? null : current,
    pausedAt: new Map([...others, [address, seconds] as const].slice(-REMEMBERED_VIDEOS)),
  }
}

/** A video is over: it begins anew. */
export function videoEnded<Video>(state: OrganicVideos<Video>, address: string): OrganicVideos<Video> {
  return { ...state, pausedAt: new Map([...state.pausedAt].filter(([other]) => other !== address)) }
}
