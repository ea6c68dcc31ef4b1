import type { MiddlewareHandler } from 'hono'
import { MAX_ACCEPT_LANGUAGE_LENGTH } from '#schema/constants/limits.ts'
import {
  DEFAULT_LOCALE,
  isLocale,
  isRtl,
  LANGUAGE_ALIASES,
  languageOf,
  LOCALES,
  LOCALE_OF_LANGUAGE,
  LOCALE_OF_TAG,
  type Locale,
} from '#schema/constants/locales.ts'
import type { Env } from '#worker/env.ts'
import { remember } from './bounded-cache.ts'
import type { ViewerVariables } from './viewer.ts'

export interface LocaleFacts {
  locale: Locale
  language: string
  isRTL: boolean
}

export interface LocaleVariables {
  locale: LocaleFacts
}

const MAX_REMEMBERED_HEADERS = 500

/** The viewer's own locale, else the best of those that the browser asks for. */
export function resolveLocale(acceptLanguage: string | undefined, viewerLocale?: string): LocaleFacts {
  const locale = viewerLocale !== undefined && isLocale(viewerLocale) ? viewerLocale : negotiate(acceptLanguage ?? '')
  return { locale, language: languageOf(locale), isRTL: isRtl(locale) }
}

const negotiate = remember(MAX_REMEMBERED_HEADERS, (header) => {
  for (const tag of rankedTags(header)) {
    const locale = localeOf(tag)
    if (locale) return locale
  }
  return DEFAULT_LOCALE
})

const LOCALE_OF_EXACT_TAG = new Map<string, Locale>(
  LOCALES.map((locale) => [locale.toLowerCase().replace('_', '-'), locale]),
)

/** `pt-BR`, then `zh-Hant` of `zh-Hant-HK`, then the language alone. */
function localeOf(tag: string): Locale | undefined {
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

/** The tags of an `Accept-Language` header, lower case, best first (RFC 9110, section 12.5.4). */
function rankedTags(header: string): string[] {
  return header
    .slice(0, MAX_ACCEPT_LANGUAGE_LENGTH)
    .toLowerCase()
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, place, quality: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, quality }) => quality > 0 && quality <= 1 && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/.test(tag))
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
    .map(({ tag }) => tag)
}

/** The interface's locale. Mounted after the viewer, whose own choice wins. */
export function locale(): MiddlewareHandler<{ Bindings: Env; Variables: LocaleVariables & ViewerVariables }> {
  return async (c, next) => {
    const viewer = c.get('viewer')
    const own = viewer.type === 'UNAUTH' ? undefined : viewer.user.locale
    c.set('locale', resolveLocale(c.req.header('accept-language'), own))
    await next()
  }
}
