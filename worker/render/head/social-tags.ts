import { toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { voidElement } from '../void-element.ts'
import { absoluteUrl } from './absolute-url.ts'
import type { PageDescription } from './page-description.ts'
import { SITE_NAME } from './words.ts'

/** The icon lies in `ui/public`. */
const ICON = { path: '/icon-512.png', size: { width: 512, height: 512 } }

/** A page without an image of its own is shared with the site's icon. */
export function socialTags(
  page: PageDescription,
  { canonical, locale, siteOrigin }: { canonical: string | null; locale: InterfaceLocale; siteOrigin: string },
): string {
  const image = page.image ?? { url: absoluteUrl(siteOrigin, ICON.path), ...ICON.size, alt: SITE_NAME }
  return (
    properties([
      ['og:site_name', SITE_NAME],
      ['og:type', page.type],
      ['og:title', page.name],
      ['og:description', page.description],
      ['og:url', canonical],
      ['og:locale', ogLocale(locale)],
      ['og:image', image.url],
      ['og:image:type', page.image ? 'image/jpeg' : 'image/png'],
      ['og:image:width', image.width],
      ['og:image:height', image.height],
      ['og:image:alt', image.alt],
      ...page.properties,
    ]) +
    names([
      ['twitter:card', page.image ? 'summary_large_image' : 'summary'],
      ['twitter:title', page.name],
      ['twitter:description', page.description],
      ['twitter:image', image.url],
      ['twitter:image:alt', image.alt],
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
