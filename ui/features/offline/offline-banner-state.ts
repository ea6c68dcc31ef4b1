export type OfflineBannerState = 'hidden' | 'offline' | 'backOnline'

/** `elapsed`: the message about being back was shown for its time. */
export type OfflineBannerEvent = { type: 'lost' } | { type: 'regained' } | { type: 'elapsed'; isOnline: boolean }

/** docs/BEHAVIOUR.md, Screens and shell. */
export function offlineBanner(state: OfflineBannerState, event: OfflineBannerEvent): OfflineBannerState {
  switch (event.type) {
    case 'lost':
      return 'offline'
    case 'regained':
      return state === 'offline' ? 'backOnline' : state
    case 'elapsed':
      if (state !== 'backOnline') return state
      return event.isOnline ? 'hidden' : 'offline'
  }
}
