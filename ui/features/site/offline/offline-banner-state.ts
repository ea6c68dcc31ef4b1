export type OfflineBannerState = 'hidden' | 'offline' | 'backOnline'

export type OfflineBannerEvent = { type: 'lost' } | { type: 'regained' } | { type: 'elapsed'; isOnline: boolean }

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
