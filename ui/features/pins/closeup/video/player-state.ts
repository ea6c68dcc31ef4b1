/** Every state that a player may be in (docs/behaviour/videos.md, Video). The numbers never change. */
export const PLAYER_STATES = {
  unstarted: 0,
  loading: 1,
  ready: 2,
  playing: 3,
  paused: 4,
  buffering: 5,
  seeking: 6,
  ended: 7,
  failed: 8,
  closed: 9,
} as const

export type PlayerState = keyof typeof PLAYER_STATES

/** `MediaError.code`, 1 to 4. */
export const MEDIA_ERRORS = { 1: 'aborted', 2: 'network', 3: 'decode', 4: 'unsupported' } as const

export type MediaErrorName = (typeof MEDIA_ERRORS)[keyof typeof MEDIA_ERRORS]

export interface Player {
  state: PlayerState
  /** It goes on playing once it is done with seeking or buffering. */
  isPlaying: boolean
  error: MediaErrorName | null
}

/** Media events by their own names, and `closed`: the player leaves the page. */
export type PlayerEvent =
  | {
      type:
        | 'loadstart'
        | 'canplay'
        | 'play'
        | 'playing'
        | 'pause'
        | 'waiting'
        | 'seeking'
        | 'seeked'
        | 'ended'
        | 'emptied'
        | 'closed'
    }
  | { type: 'error'; code: number }

export const NEW_PLAYER: Player = { state: 'unstarted', isPlaying: false, error: null }

export function playerAfter(player: Player, event: PlayerEvent): Player {
  // Only another source brings a failed player back, and nothing a closed one.
  if (player.state === 'closed' || (player.state === 'failed' && !STARTS_OVER.includes(event.type))) return player
  switch (event.type) {
    case 'emptied':
      return NEW_PLAYER
    case 'loadstart':
      return { ...player, state: 'loading', error: null }
    case 'canplay':
      return BEFORE_READY.includes(player.state) ? { ...player, state: settled(player) } : player
    case 'play':
      return { ...player, isPlaying: true, state: player.state === 'ready' ? 'buffering' : player.state }
    case 'playing':
      return { ...player, isPlaying: true, state: 'playing' }
    case 'pause':
      // Browsers pause at the end as well, and while the viewer seeks.
      return { ...player, isPlaying: false, state: player.state === 'ended' ? 'ended' : 'paused' }
    case 'waiting':
      return player.isPlaying ? { ...player, state: 'buffering' } : player
    case 'seeking':
      return { ...player, state: 'seeking' }
    case 'seeked':
      return player.state === 'seeking' ? { ...player, state: player.isPlaying ? 'playing' : 'paused' } : player
    case 'ended':
      return { ...player, isPlaying: false, state: 'ended' }
    case 'error':
      return { state: 'failed', isPlaying: false, error: toMediaError(event.code) }
    case 'closed':
      return { ...player, isPlaying: false, state: 'closed' }
    default:
      return event satisfies never
  }
}

const STARTS_OVER: readonly PlayerEvent['type'][] = ['emptied', 'loadstart', 'closed']
const BEFORE_READY: readonly PlayerState[] = ['unstarted', 'loading', 'buffering']

function settled({ isPlaying, state }: Player): PlayerState {
  if (!isPlaying) return 'ready'
  return state === 'buffering' ? 'playing' : 'buffering'
}

function toMediaError(code: number): MediaErrorName {
  return MEDIA_ERRORS[code as keyof typeof MEDIA_ERRORS] ?? 'unsupported'
}
