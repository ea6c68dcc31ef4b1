import { renderToReadableStream, renderToString } from 'react-dom/server.edge'
import { clientManifest } from 'virtual:client-manifest'
import { DEFAULT_LOCALE, toLanguageTag } from '#schema/constants/locales.ts'
import {
  ELEMENT_IDS,
  type AppData,
  type FormOutcome,
  type InitialProps,
  type RouteManifest,
} from '#schema/page-data.ts'
import { QuerySourceContext } from '#ui/app/query/query-source.ts'
import { getBundle } from '#ui/app/texts/bundles.ts'
import { App } from '#ui/features/site/shell/app.tsx'
import type { ActionContext } from '#worker/context/context.ts'
import { escapeHtml } from '#worker/platform/escape-html.ts'
import { getTexts } from '#worker/texts/texts.ts'
import { buildAppData } from './app-data.ts'
import { documentOpening, FONT_LINK, jsonBlock, SITE_LINKS, styleLinks, type DocumentHead } from './document.ts'
import { buildHead } from './head/head.ts'
import type { OpenedPage } from './page-run.ts'
import { voidElement } from './void-element.ts'

export interface PageDocument {
  renderWhole(): string
  /** The pieces come in the order in which data arrives; small scripts with this nonce put each in its place. */
  renderStream(nonce: string, onError: (error: unknown) => void): Promise<ReadableStream<Uint8Array>>
}

/** `url` is the page's own, without any secret; `form` the outcome of its form. */
export function createPageDocument(
  context: ActionContext,
  { page, handler, input, run, subject, isMissing }: OpenedPage,
  url: URL,
  form?: FormOutcome,
): PageDocument {
  const { locale, siteOrigin } = context
  const isServerOnly = url.searchParams.has('server_only')
  const data = buildAppData(context, handler, isServerOnly ? 'server_only' : 'full', url)
  const translate = getBundle(locale.locale)
  const start = documentStart({
    lang: toLanguageTag(locale.textLocale),
    isRtl: locale.isRTL,
    head: buildHead({
      handler,
      subject,
      locale: locale.textLocale,
      localeOrigins: locale.origins,
      localeOrigin: [...locale.origins.values()].find((origin) => origin === url.origin),
      title: page.title(subject, translate, input),
      siteOrigin,
      pathname: url.pathname,
      isIndexable: !isMissing && !url.searchParams.has('after'),
      isListed: !page.noindex,
    }),
    handler,
    appData: data,
    locale: locale.locale,
    initialProps: {
      params: input.params,
      search: url.search,
      ...(form && { form }),
      ...(data.context.isOAuthFlow && { is_oauth_flow: true }),
    },
  })
  const content = (
    <QuerySourceContext value={run}>
      <App data={data} translate={translate}>
        <page.Page {...input} />
      </App>
    </QuerySourceContext>
  )
  return {
    renderWhole: () => start + withoutPreloads(renderToString(content)) + documentEnd(!isServerOnly),
    async renderStream(nonce, onError) {
      const stream = await renderToReadableStream(content, {
        nonce,
        ...(isServerOnly ? {} : { bootstrapModules: [clientManifest.entry] }),
        signal: AbortSignal.timeout(context.parts.streamTimeoutMs),
        onError,
      })
      return enclose(start, stream, documentEnd(false))
    },
  }
}

interface DocumentParts {
  lang: string
  isRtl: boolean
  head: DocumentHead
  handler: string
  locale: string
  appData: AppData
  initialProps: InitialProps
}

function documentStart({ lang, isRtl, head, handler, locale, appData, initialProps }: DocumentParts): string {
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

function documentEnd(bootsClient: boolean): string {
  return `</div>${bootsClient ? `<script type="module" async src="${clientManifest.entry}"></script>` : ''}</body></html>`
}

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

/** A whole document has the images themselves: browsers find them as soon, and `head` preloads the main ones. */
function withoutPreloads(content: string): string {
  return content.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
}

function enclose(start: string, content: ReadableStream<Uint8Array>, end: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return content.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(start)),
      flush: (controller) => controller.enqueue(encoder.encode(end)),
    }),
  )
}
