import type { Embed } from './rich-metadata.ts'

/**
 * Players of other sites that a pin may frame. A viewer presses before anything is asked of them
 * (docs/behaviour/pins.md, Closeup).
 */
const PLAYERS = [
  {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    path: (url: URL) =>
      pathOf(url.hostname === 'youtu.be' ? /^\/([\w-]{6,})$/ : /^\/(?:embed|shorts)\/([\w-]{6,})$/, url) ??
      watched(url),
    toPlayer: (id: string) => `/embed/${id}?autoplay=1`,
  },
  {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    hosts: ['vimeo.com', 'player.vimeo.com'],
    path: (url: URL) => pathOf(/^\/(?:video\/)?(\d+)$/, url),
    toPlayer: (id: string) => `/video/${id}?autoplay=1&dnt=1`,
  },
  {
    name: 'Dailymotion',
    origin: 'https://geo.dailymotion.com',
    hosts: ['dailymotion.com', 'dai.ly', 'geo.dailymotion.com'],
    path: (url: URL) => pathOf(/^\/(?:(?:embed\/)?video\/)?(\w{5,})$/, url),
    toPlayer: (id: string) => `/player.html?video=${id}`,
  },
  {
    name: 'Spotify',
    origin: 'https://open.spotify.com',
    hosts: ['open.spotify.com'],
    path: (url: URL) => pathOf(/^\/(?:embed\/)?((?:track|album|playlist|episode|show)\/\w+)$/, url),
    toPlayer: (path: string) => `/embed/${path}`,
  },
] as const

/** The origins for `frame-src`. */
export const PLAYER_ORIGINS: readonly string[] = PLAYERS.map(({ origin }) => origin)

export interface Player {
  /** The name of the site, as it calls itself. */
  name: string
  src: string
}

/** Null for an address of another site, or of none of its videos. */
export function findPlayer(address: string): Player | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  for (const { name, origin, hosts, path, toPlayer } of PLAYERS) {
    if (!hosts.some((one) => one === host)) continue
    const found = path(url)
    return found === null ? null : { name, src: origin + toPlayer(found) }
  }
  return null
}

/** What a link to a video or a track embeds, by itself. */
export function embedOfLink(link: string | null): Embed | null {
  return link !== null && findPlayer(link) ? { src: link, type: 'link', subtype: null } : null
}

function pathOf(pattern: RegExp, { pathname }: URL): string | null {
  return pattern.exec(pathname.replace(/\/$/, ''))?.[1] ?? null
}

/** `/watch?v=…` */
function watched({ pathname, searchParams }: URL): string | null {
  const id = searchParams.get('v') ?? ''
  return pathname === '/watch' && /^[\w-]{6,}$/.test(id) ? id : null
}
