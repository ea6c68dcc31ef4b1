import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { voidElement } from '../void-element.ts'
import type { PageDescription } from './page-description.ts'
import { SITE_NAME } from './words.ts'

export function socialTags(page: PageDescription, canonical: string | null, locale: InterfaceLocale): string {
  const { picture } = page
  return (
    properties([
      ['og:site_name', SITE_NAME],
      ['og:type', page.type],
      ['og:title', page.name],
      ['og:description', page.description],
      ['og:url', canonical],
      ['og:locale', ogLocale(locale)],
      ['og:image', picture?.url],
      ['og:image:type', picture && 'image/jpeg'],
      ['og:image:width', picture?.width],
      ['og:image:height', picture?.height],
      ['og:image:alt', picture?.alt],
      ...page.properties,
    ]) +
    names([
      ['twitter:card', picture ? 'summary_large_image' : 'summary'],
      ['twitter:title', page.name],
      ['twitter:description', page.description],
      ['twitter:image', picture?.url],
      ['twitter:image:alt', picture?.alt],
    ])
  )
}

type Tag = readonly [key: string, value: string | number | null | undefined]

function properties(tags: readonly Tag[]): string {
  return tags.map(([property, value]) => tag({ property }, value)).join('')
}

function names(tags: readonly Tag[]): string {
  return tags.map(([name, value]) => tag({ name }, value)).join('')
}

function tag(key: Record<string, string>, value: Tag[1]): string {
  return value === null || value === undefined || value === ''
    ? ''
    : voidElement('meta', { ...key, content: String(value) })
}

/** Open Graph's own spelling, where CLDR's differs. */
const ogLocales = new Map<InterfaceLocale, string>([
  ['es_419', 'es_LA'],
  ['tl_PH', 'tl_PH'],
])

/** Always language and region: `de_DE` for `de`. */
export function ogLocale(locale: InterfaceLocale): string {
  const known = ogLocales.get(locale)
  if (known !== undefined) return known
  const { language, region } = new Intl.Locale(toLanguageTag(locale)).maximize()
  const name = `${language}_${region}`
  ogLocales.set(locale, name)
  return name
}
