import { clientManifest } from 'virtual:client-manifest'
import { DEFAULT_LOCALE, isRtl, toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import { ELEMENT_IDS } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { embedJson } from '#ui/app/query/embedded.ts'
import { escapeHtml } from '#worker/platform/escape-html.ts'
import { voidElement } from './void-element.ts'

export interface DocumentHead {
  title: string
  tags: string
}

const VIEWPORT = voidElement('meta', {
  name: 'viewport',
  content: 'width=device-width, initial-scale=1, viewport-fit=cover',
})

export const SITE_LINKS = [
  voidElement('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
  voidElement('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
  voidElement('link', { rel: 'manifest', href: href('manifest') }),
  voidElement('meta', { name: 'theme-color', content: '#fbfaf8', media: '(prefers-color-scheme: light)' }),
  voidElement('meta', { name: 'theme-color', content: '#161412', media: '(prefers-color-scheme: dark)' }),
].join('')

export const FONT_LINK = clientManifest.font
  ? voidElement('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: clientManifest.font, crossorigin: '' })
  : ''

export function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${embedJson(value)}</script>`
}

export interface PlainDocument {
  title: string
  locale?: InterfaceLocale
  blocks: { id: string; value: unknown }[]
  content: string
}

export function plainDocument({ title, locale = DEFAULT_LOCALE, blocks, content }: PlainDocument): string {
  return [
    documentOpening(toLanguageTag(locale), isRtl(locale), title),
    voidElement('meta', { name: 'robots', content: 'noindex' }),
    styleLinks(clientManifest.entryAssets.styles),
    `${FONT_LINK}${SITE_LINKS}</head><body>`,
    ...blocks.map(({ id, value }) => jsonBlock(id, value)),
    `<div id="${ELEMENT_IDS.root}">${content}</div></body></html>`,
  ].join('')
}

export interface EmbedDocument {
  title: string
  locale: InterfaceLocale
  /** The address of the page that it stands for. */
  canonical: string
  style: string
  content: string
}

export function embedDocument({ title, locale, canonical, style, content }: EmbedDocument): string {
  return [
    documentOpening(toLanguageTag(locale), isRtl(locale), title),
    voidElement('meta', { name: 'robots', content: 'noindex' }),
    voidElement('link', { rel: 'canonical', href: canonical }),
    styleLinks([style]),
    `</head><body><main>${content}</main></body></html>`,
  ].join('')
}

export function styleLinks(files: readonly string[]): string {
  return files.map((file) => voidElement('link', { rel: 'stylesheet', href: file })).join('')
}

export function documentOpening(lang: string, isRtl: boolean, title: string): string {
  const html = `<html lang="${escapeHtml(lang)}" dir="${isRtl ? 'rtl' : 'ltr'}">`
  return `<!doctype html>${html}<head><meta charset="utf-8">${VIEWPORT}<title>${escapeHtml(title)}</title>`
}
