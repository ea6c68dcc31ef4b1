import { parseAccept } from 'hono/utils/accept'
import { TEXT_LOCALES } from 'virtual:text-locales'
import { LOCALES_OF_COUNTRY } from '#schema/constants/country-locales.ts'
import { MAX_ACCEPT_LANGUAGE_LENGTH } from '#schema/constants/limits.ts'
import {
  DEFAULT_LOCALE,
  isLocale,
  isPseudoLocale,
  isRtl,
  LANGUAGE_ALIASES,
  LOCALE_COOKIE,
  getLanguage,
  LOCALE_OF_LANGUAGE,
  LOCALE_OF_TAG,
  LOCALES,
  findTextLocale,
  type InterfaceLocale,
  type Locale,
} from '#schema/constants/locales.ts'
import type { Env } from '#worker/env.ts'
import { remember } from './bounded-cache.ts'
import type { CountryContext } from './country.ts'
import { localeOfOrigin, parseLocaleOrigins } from './locale-origins.ts'
import type { Parts } from './parts.ts'
import { type Viewer } from './viewer.ts'

export interface LocaleContext {
  locale: InterfaceLocale
  textLocale: InterfaceLocale
  language: string
  /** Refers to the texts. */
  isRTL: boolean
  origins: ReadonlyMap<Locale, string>
}

export interface LocaleSources {
  viewer: Pick<Viewer, 'type'> & { user?: { locale: string } }
  cookie?: string | undefined
  originLocale?: Locale | undefined
  countryFromHostName?: string
  acceptLanguage?: string | undefined
  isLocal?: boolean
}

const MAX_REMEMBERED_HEADERS = 500

/**
 * The sources count in this order: the logged-in viewer's locale, the one chosen on this browser, the origin's, the
 * best that the browser asks for, English. For a limited login this browser's choice goes first, as it doesn't change
 * the account. Unknown locales are skipped.
 */
export function resolveLocale(sources: LocaleSources): InterfaceLocale {
  const { viewer, cookie, originLocale, isLocal = false } = sources
  if (isLocal && cookie !== undefined && isPseudoLocale(cookie)) return cookie
  const own = viewer.user?.locale
  const chosen = viewer.type === 'AUTH' ? [own, cookie] : [cookie, own]
  return chosen.find((locale) => locale !== undefined && isLocale(locale)) ?? originLocale ?? localeOfBrowser(sources)
}

function localeOfBrowser({ countryFromHostName = '', acceptLanguage = '' }: LocaleSources): Locale {
  const wanted = localesWanted(acceptLanguage)
  const national = Object.hasOwn(LOCALES_OF_COUNTRY, countryFromHostName) && LOCALES_OF_COUNTRY[countryFromHostName]
  if (national) return wanted.find((locale) => national.includes(locale)) ?? national[0]
  return wanted[0] ?? DEFAULT_LOCALE
}

const localesWanted = remember(MAX_REMEMBERED_HEADERS, (header) =>
  rankedTags(header)
    .map(findLocale)
    .filter((locale) => locale !== undefined),
)

const parseOrigins = remember(MAX_REMEMBERED_HEADERS, parseLocaleOrigins)

const LOCALE_OF_EXACT_TAG = new Map<string, Locale>(
  LOCALES.map((locale) => [locale.toLowerCase().replace('_', '-'), locale]),
)

/** `pt-BR`, then `zh-Hant` for `zh-Hant-HK`, then the language alone. */
function findLocale(tag: string): Locale | undefined {
  const [primary = '', ...rest] = tag.split('-')
  const language = LANGUAGE_ALIASES[primary] ?? primary
  for (let length = rest.length; length > 0; length -= 1) {
    const candidate = [language, ...rest.slice(0, length)].join('-')
    const locale =
      LOCALE_OF_EXACT_TAG.get(candidate) ??
      (Object.hasOwn(LOCALE_OF_TAG, candidate) ? LOCALE_OF_TAG[candidate] : undefined)
    if (locale) return locale
  }
  return Object.hasOwn(LOCALE_OF_LANGUAGE, language) ? LOCALE_OF_LANGUAGE[language] : undefined
}

function rankedTags(header: string): string[] {
  return parseAccept(header.slice(0, MAX_ACCEPT_LANGUAGE_LENGTH).toLowerCase())
    .filter(({ type, q }) => q > 0 && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/.test(type))
    .map(({ type }) => type)
}

export interface LocaleRequest {
  env: Pick<Env, 'LOCALE_ORIGINS'>
  parts: Pick<Parts, 'stage'>
  url: URL
  country: Pick<CountryContext, 'countryFromHostName'>
  header(name: string): string | undefined
  cookie(name: string): string | undefined
}

/** `chosen` is what the browser keeps, unless a page must not depend on that. */
export function localeFor(
  request: LocaleRequest,
  viewer: Viewer,
  chosen = request.cookie(LOCALE_COOKIE),
): LocaleContext {
  const settings = parseOrigins(request.env.LOCALE_ORIGINS ?? '')
  const locale = resolveLocale({
    viewer,
    cookie: chosen,
    originLocale: localeOfOrigin(settings, request.url.origin),
    countryFromHostName: request.country.countryFromHostName,
    acceptLanguage: request.header('accept-language'),
    isLocal: request.parts.stage === 'local',
  })
  const textLocale = findTextLocale(locale, TEXT_LOCALES)
  return { locale, textLocale, language: getLanguage(locale), isRTL: isRtl(textLocale), origins: settings.origins }
}
