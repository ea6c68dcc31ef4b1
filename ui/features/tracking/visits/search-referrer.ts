export const SEARCH_ENGINES = [
  'google',
  'bing',
  'yahoo',
  'yandex',
  'rakuten',
  'naver',
  'amp_cache',
  'duckduckgo',
] as const
export type SearchEngine = (typeof SEARCH_ENGINES)[number]

/** `de`, `co.uk`, `com.br`. */
const COUNTRY = '(?:(?:com?|ne)\\.)?[a-z]{2}'

/** Engines with a domain in every country: only their name and a country's ending, not `google.evil.com`. */
const HOSTS: Readonly<Record<SearchEngine, RegExp>> = {
  google: new RegExp(`^(?:(?:www|images|m|news|lens)\\.)?google\\.(?:com|cat|${COUNTRY})$`),
  bing: /^(?:(?:www|[a-z]{2}|cn)\.)?bing\.com$/,
  yahoo: new RegExp(`^(?:(?:[a-z]{2}|www|m|(?:[a-z]{2}\\.)?(?:images\\.)?search)\\.)?yahoo\\.(?:com|${COUNTRY})$`),
  yandex: /^(?:www\.|m\.)?(?:yandex\.(?:com|eu|ru|by|kz|uz|com\.tr|ua|com\.ge|az|co\.il|md|tj|tm|fr|ee|lt|lv)|ya\.ru)$/,
  rakuten: /^(?:www\.|search\.|websearch\.)?rakuten\.co\.jp$/,
  naver: /^(?:www\.|m\.|search\.|m\.search\.)?naver\.com$/,
  amp_cache: /^(?:[a-z0-9-]+\.)?(?:cdn\.ampproject\.org|bing-amp\.com|www\.bing-amp\.com)$/,
  duckduckgo: /^(?:www\.|html\.|lite\.|start\.|safe\.)?duckduckgo\.com$/,
}

export function findSearchEngine(referrer: string): SearchEngine | null {
  if (!URL.canParse(referrer)) return null
  const { protocol, hostname } = new URL(referrer)
  // Android apps are named by their package.
  if (protocol === 'android-app:') return hostname === 'com.google.android.googlequicksearchbox' ? 'google' : null
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return SEARCH_ENGINES.find((engine) => HOSTS[engine].test(hostname)) ?? null
}
