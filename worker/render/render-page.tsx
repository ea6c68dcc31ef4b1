import { renderToReadableStream, renderToString } from 'react-dom/server.edge'
import * as v from 'valibot'
import { PLAYER_ORIGINS } from '#schema/pins/embeds.ts'
import { LOGIN_HANDLERS } from '#schema/identity/sign-in-service-constants.ts'
import { toLanguageTag } from '#schema/constants/locales.ts'
import type { AppData, FormOutcome, RenderMode } from '#schema/page-data.ts'
import type { QueryName, QueryResult } from '#schema/all-queries.ts'
import { href } from '#schema/routes.ts'
import { within } from '#schema/timing.ts'
import { App } from '#ui/features/site/shell/app.tsx'
import { partsAreLoaded } from '#ui/app/lazy-chunk.ts'
import { getBundle } from '#ui/app/texts/bundles.ts'
import type { Translate } from '#ui/app/texts/translate.ts'
import { QuerySourceContext } from '#ui/app/query/query-source.ts'
import type { PageDefinition, PageInput } from '#ui/app/router/page.ts'
import { NOT_FOUND_PAGE } from '#ui/app/errors/not-found-page.tsx'
import type { ActionContext, AppContext, QueryContext } from '#worker/context/context.ts'
import { presentSignInServices, signInServiceSettings } from '#worker/features/identity/sign-in-services/settings.ts'
import { takeFlash } from '#worker/platform/flash.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { reportError } from '#worker/errors/to-response.ts'
import { clientManifest } from 'virtual:client-manifest'
import { buildAppData } from './app-data.ts'
import { getCaptchaOrigins, findSiblingOrigins, getThirdPartyFrames } from './client-settings.ts'
import { contentSecurityPolicy, createNonce, signInSources } from './csp.ts'
import { documentEnd, documentStart, streamDocument } from './document.ts'
import { DOCUMENT_VARY, type DocumentSink } from './document-cache.ts'
import { buildHead } from './head/head.ts'
import { findMoved } from './redirects.ts'
import { matchPage, PAGES } from './pages.ts'
import { QueryRun } from './page-run.ts'

/**
 * The subject is awaited, so that the status is right; the rest may stream. `url` is the page's URL if it isn't the
 * request's, `given` the outcome of its form. What may be kept of it goes to `sink`. `begun` was started before.
 */
export async function renderPage(
  c: AppContext,
  context: ActionContext,
  url: URL = context.url,
  given?: FormOutcome,
  sink?: DocumentSink,
  begun?: BegunPage,
): Promise<Response> {
  if (needsLogin(context, url)) {
    c.header('cache-control', 'private, no-store')
    return c.redirect(href('login', {}, { next: url.pathname + url.search }), 302)
  }
  const elsewhere = findElsewhere(context, url)
  if (elsewhere !== null) {
    c.header('cache-control', 'private, no-store')
    return c.redirect(elsewhere, 303)
  }
  const done = takeFlash(c, url.pathname)
  const form = done === null ? given : { error: null, problems: {}, values: {}, ...given, done }
  const { page, handler, input, run, subject } = await openPage(context, begun ?? beginPage(context, url, form))
  const isMissing = page === NOT_FOUND_PAGE || isError(subject)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const moved = isMissing && isRead && !given ? await findMoved(context, url) : undefined
  if (moved !== undefined) {
    c.header('cache-control', 'private, no-store')
    return c.redirect(moved, 301)
  }
  await partsAreLoaded()
  const isComplete = await hasAllData(run, context.bot.isBot, context.renderGraceMs)
  run.throwRefusal()
  const isServerOnly = url.searchParams.has('server_only')
  const renderMode: RenderMode = isServerOnly ? 'server_only' : 'full'
  const data = buildAppData(context, handler, renderMode, url)
  const { locale } = context
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
      siteOrigin: context.siteOrigin,
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
  const content = <Content data={data} translate={translate} page={page} input={input} run={run} />

  const isLogin = LOGIN_HANDLERS.includes(handler)
  const services = signInServiceSettings(context.env)
  const policy = {
    isDevelopment: clientManifest.isDevelopment,
    siblings: findSiblingOrigins(context),
    ...(isLogin ? { services: signInSources(services) } : {}),
    captcha: getCaptchaOrigins(context.env),
    frames: [...PLAYER_ORIGINS, ...getThirdPartyFrames(context)],
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    vary: DOCUMENT_VARY,
    // Windows of these services report the login to the page that opened them.
    ...(isLogin && presentSignInServices(services) ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
  }
  const wholeHeaders = {
    ...headers,
    'cache-control': isMissing || form ? 'private, no-store' : cacheControl(context),
    'content-security-policy': contentSecurityPolicy({ ...policy, nonce: null }),
  }
  function renderWhole(): string {
    sink?.shows(run.shownPeople())
    return start + withoutPreloads(renderToString(content)) + documentEnd(!isServerOnly)
  }
  const status = isMissing ? 404 : 200
  if (isComplete) return c.body(renderWhole(), status, wholeHeaders)

  if (!isMissing && !form) {
    sink?.keepLate({
      complete: run.settled().then(() => run.isAnswered()),
      render: () => new Response(renderWhole(), { headers: wholeHeaders }),
    })
  }
  const nonce = createNonce()
  const stream = await renderToReadableStream(content, {
    nonce,
    ...(isServerOnly ? {} : { bootstrapModules: [clientManifest.entry] }),
    signal: AbortSignal.timeout(context.streamTimeoutMs),
    onError: (error) => reportError(c, toFailure(error).error, error),
  })
  return c.body(streamDocument(start, stream, documentEnd(false)), status, {
    ...headers,
    'cache-control': 'private, no-store',
    'content-security-policy': contentSecurityPolicy({ ...policy, nonce }),
  })
}

/** A whole document has the pictures themselves: browsers find them as soon, and `head` preloads the main ones. */
function withoutPreloads(content: string): string {
  return content.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '')
}

function needsLogin({ viewer }: ActionContext, url: URL): boolean {
  if (viewer.type === 'AUTH') return false
  const match = matchPage(url.pathname)
  return match !== null && PAGES.get(match.handler)?.needsViewer === true
}

function findElsewhere({ viewer }: ActionContext, { pathname, searchParams }: URL): string | null {
  const match = matchPage(pathname)
  const page = match && PAGES.get(match.handler)
  const isAuth = viewer.type === 'AUTH'
  return page?.movedTo?.({ params: match?.params ?? {}, search: searchParams, isAuth }) ?? null
}

export interface BegunPage {
  page: PageDefinition
  handler: string
  input: PageInput
  run: QueryRun
  /** Of the subject. */
  stage: QueryContext
  answer: Promise<unknown> | null
}

interface OpenedPage extends Pick<BegunPage, 'page' | 'handler' | 'input' | 'run'> {
  subject: QueryResult<QueryName> | null
}

/** Starts what the page asks for: the rest in a round trip of its own, unless a crawler waits for all of it. */
export function beginPage(context: ActionContext, url: URL, form?: FormOutcome): BegunPage {
  const run = new QueryRun(context.queries)
  const stage = context.stageOfReads()
  const match = matchPage(url.pathname)
  const page = match && PAGES.get(match.handler)
  const isAuth = context.viewer.type === 'AUTH'
  const nowhere = { params: {}, search: url.searchParams, isAuth }
  const input = { ...nowhere, params: match?.params ?? {}, ...(form && { form }) }
  if (!page || page.isMissing?.(input)) {
    return { page: NOT_FOUND_PAGE, handler: '', input: nowhere, run, stage, answer: null }
  }

  const { subject, rest } = page.preload(input)
  const answer = subject && run.start(stage, subject)
  const stageOfRest = context.bot.isBot ? stage : context.stageOfReads()
  for (const request of rest) void run.start(stageOfRest, request)
  return { page, handler: match.handler, input, run, stage, answer }
}

/** Awaits the subject only. */
async function openPage(
  { queries }: ActionContext,
  { page, handler, input, run, answer }: BegunPage,
): Promise<OpenedPage> {
  try {
    return { page, handler, input, run, subject: (await answer) as QueryResult<QueryName> | null }
  } catch (error) {
    if (!isRefusedForPath(error, input.params)) throw error
    const nowhere = { params: {}, search: input.search, isAuth: input.isAuth }
    return { page: NOT_FOUND_PAGE, handler: '', input: nowhere, run: new QueryRun(queries), subject: null }
  }
}

/** Refused for parts of the path alone: such a path can't name anything. */
function isRefusedForPath(error: unknown, params: Record<string, string>): boolean {
  return v.isValiError(error) && error.issues.every(({ input }) => Object.values(params).includes(String(input)))
}

/** For a crawler without a limit, and a failure then fails the page: better retried than indexed in part. */
async function hasAllData(run: QueryRun, isBot: boolean, graceMs: number): Promise<boolean> {
  if (isBot) {
    await run.settled()
    run.throwFailure()
    return true
  }
  await within(graceMs, run.settled()).catch(() => {})
  return run.isAnswered()
}

function Content({
  data,
  translate,
  page: { Page },
  input,
  run,
}: {
  data: AppData
  translate: Translate
  page: PageDefinition
  input: PageInput
  run: QueryRun
}) {
  return (
    <QuerySourceContext value={run}>
      <App data={data} translate={translate}>
        <Page {...input} />
      </App>
    </QuerySourceContext>
  )
}

function isError(subject: QueryResult<QueryName> | null): boolean {
  return subject !== null && '__typename' in subject && subject.__typename === 'Error'
}

/** No purge reaches other caches, so they ask each time. */
function cacheControl({ viewer }: ActionContext): string {
  return viewer.type === 'UNAUTH' ? 'public, max-age=0, must-revalidate' : 'private, no-store'
}
