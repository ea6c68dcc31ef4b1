import { href } from '#schema/routes.ts'
import { getTexts } from '#worker/texts/texts.ts'
import { escapeHtml } from '#worker/platform/escape-html.ts'
import { DEFAULT_LOCALE, isRtl, toLanguageTag, type InterfaceLocale } from '#schema/constants/locales.ts'
import type { AppData, InitialProps, RouteManifest } from '#schema/page-data.ts'
import { ELEMENT_IDS } from '#schema/page-data.ts'
import { embedJson } from '#ui/app/query/embedded.ts'
import { clientManifest } from 'virtual:client-manifest'
import { voidElement } from './void-element.ts'

export interface DocumentHead {
  title: string
  tags: string
}

export interface DocumentParts {
  lang: string
  isRtl: boolean
  head: DocumentHead
  handler: string
  locale: string
  appData: AppData
  initialProps: InitialProps
}

export function documentStart({ lang, isRtl, head, handler, locale, appData, initialProps }: DocumentParts): string {
  return [
    documentOpening(lang, isRtl, head.title),
    assetLinks(handler, locale),
    head.tags,
    `${SITE_LINKS}</head><body>`,
    jsonBlock(ELEMENT_IDS.appData, appData),
    manifestBlock(handler),
    jsonBlock(ELEMENT_IDS.initialProps, initialProps),
    refusalNotice(initialProps.form?.detail, locale),
    `<div id="${ELEMENT_IDS.root}">`,
  ].join('')
}

/** Closed without scripts, too. */
function refusalNotice(detail: string | undefined, locale: string): string {
  if (detail === undefined) return ''
  const { text } = getTexts(locale)
  const button = `<form method="dialog"><button autofocus>${escapeHtml(text('form.close'))}</button></form>`
  return `<dialog open role="alertdialog" aria-labelledby="refusal"><p id="refusal">${escapeHtml(detail)}</p>${button}</dialog>`
}

export function documentEnd(bootsClient: boolean): string {
  return `</div>${bootsClient ? `<script type="module" async src="${clientManifest.entry}"></script>` : ''}</body></html>`
}

const VIEWPORT = voidElement('meta', {
  name: 'viewport',
  content: 'width=device-width, initial-scale=1, viewport-fit=cover',
})

const SITE_LINKS = [
  voidElement('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
  voidElement('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
  voidElement('link', { rel: 'manifest', href: href('manifest') }),
  voidElement('meta', { name: 'theme-color', content: '#fbfaf8', media: '(prefers-color-scheme: light)' }),
  voidElement('meta', { name: 'theme-color', content: '#161412', media: '(prefers-color-scheme: dark)' }),
].join('')

const FONT_LINK = clientManifest.font
  ? voidElement('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: clientManifest.font, crossorigin: '' })
  : ''

const linksOfHandler = new Map<string, string>()

/** Modules and texts load while the document is still arriving. */
function assetLinks(handler: string, locale: string): string {
  const key = `${handler} ${locale}`
  const known = linksOfHandler.get(key)
  if (known !== undefined) return known
  const page = clientManifest.pages[handler]
  const styles = [...clientManifest.entryAssets.styles, ...(page?.styles ?? [])]
  const startTexts = findTexts(clientManifest.texts.start, locale)
  const pageTexts = findTexts(clientManifest.texts.pages[handler], locale)
  const modules = [...clientManifest.entryAssets.modules, ...(startTexts ? [startTexts] : []), ...(page?.modules ?? [])]
  const links = [
    styleLinks(styles),
    FONT_LINK,
    ...modules.map((file) => voidElement('link', { rel: 'modulepreload', href: file })),
    ...(pageTexts ? [voidElement('link', { rel: 'modulepreload', href: pageTexts, id: ELEMENT_IDS.pageTexts })] : []),
  ].join('')
  linksOfHandler.set(key, links)
  return links
}

const manifestOfHandler = new Map<string, string>()

function manifestBlock(handler: string): string {
  const known = manifestOfHandler.get(handler)
  if (known !== undefined) return known
  const { styles, modules } = clientManifest.pages[handler] ?? { styles: [], modules: [] }
  const files = [...styles, ...modules]
  const dependencies = files.length > 0 ? { [handler]: files.map((_, place) => place) } : {}
  const manifest: RouteManifest = { files, dependencies, rest: clientManifest.pageFiles }
  const block = jsonBlock(ELEMENT_IDS.routeManifest, manifest)
  manifestOfHandler.set(handler, block)
  return block
}

function findTexts(files: Record<string, string> = {}, locale: string): string | undefined {
  return files[locale] ?? files[DEFAULT_LOCALE]
}

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
  /** Of the page that it stands for. */
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

function styleLinks(files: readonly string[]): string {
  return files.map((file) => voidElement('link', { rel: 'stylesheet', href: file })).join('')
}

export function streamDocument(
  start: string,
  content: ReadableStream<Uint8Array>,
  end: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return content.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(start)),
      flush: (controller) => controller.enqueue(encoder.encode(end)),
    }),
  )
}

function documentOpening(lang: string, isRtl: boolean, title: string): string {
  const html = `<html lang="${escapeHtml(lang)}" dir="${isRtl ? 'rtl' : 'ltr'}">`
  return `<!doctype html>${html}<head><meta charset="utf-8">${VIEWPORT}<title>${escapeHtml(title)}</title>`
}
