export function licenseName(ccUrl: string): string | null {
  if (!URL.canParse(ccUrl)) return null
  const { hostname, pathname } = new URL(ccUrl)
  const [kind, name, version, place] = pathname.toLowerCase().split('/').filter(Boolean)
  if (/(^|\.)creativecommons\.org$/.test(hostname)) {
    if (kind === 'licenses' && name)
      return ['CC', name.toUpperCase(), number(version), jurisdiction(place)].filter(Boolean).join(' ')
    if (kind === 'publicdomain' && name === 'zero') return ['CC0', number(version)].filter(Boolean).join(' ')
    if (kind === 'publicdomain' && name === 'mark')
      return ['Public Domain Mark', number(version)].filter(Boolean).join(' ')
    return null
  }
  if (/(^|\.)artlibre\.org$/.test(hostname)) return 'Free Art License'
  return null
}

function number(version: string | undefined): string {
  return /^\d+(\.\d+)?$/.test(version ?? '') ? (version ?? '') : ''
}

function jurisdiction(place: string | undefined): string {
  return place && /^[a-z]{2}$/.test(place) ? place.toUpperCase() : ''
}
