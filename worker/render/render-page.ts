import type { FormOutcome } from '#schema/page-data.ts'
import { partsAreLoaded } from '#ui/app/lazy-chunk.ts'
import type { ActionContext, AppContext } from '#worker/context/context.ts'
import { guessContext, openPageContext } from '#worker/context/open-context.ts'
import { toFailure } from '#worker/errors/to-envelope.ts'
import { reportError } from '#worker/errors/to-response.ts'
import { hasFlash, consumeFlash } from '#worker/platform/flash.ts'
import { createNonce } from './csp.ts'
import type { DocumentCache, DocumentSink } from './document-cache.ts'
import { createPageDocument } from './page-document.tsx'
import { NOT_STORED, streamHeaders, wholeHeaders } from './page-headers.ts'
import { awaitRest, beginPage, openPage, type BegunPage } from './page-run.ts'
import { findMoved, findRedirect, type Redirect } from './redirects.ts'

/** The answer to any address that no domain has claimed. */
export async function answerPage(c: AppContext, documents: DocumentCache): Promise<Response> {
  const { context, begun } = (await beginAsRemembered(c)) ?? { context: await openPageContext(c) }
  function make(sink?: DocumentSink): Promise<Response> {
    return renderPage(c, context, context.url, undefined, { ...(sink && { sink }), ...(begun && { begun }) })
  }
  return c.req.method === 'GET' ? documents.answer(c, context, make) : make()
}

/**
 * The session of a member whom this isolate knows is read in one round trip with what the page shows them. Where they
 * have changed since, or the session has ended, that is asked again as it should be.
 */
async function beginAsRemembered(c: AppContext): Promise<{ context: ActionContext; begun?: BegunPage } | null> {
  const guess = hasFlash(c) ? null : await guessContext(c)
  if (!guess) return null
  const begun = beginPage(guess.context, guess.context.url)
  const { context, wasRight } = await guess.check(begun.readBatch.reader)
  return { context, ...(wasRight && { begun }) }
}

interface RenderOptions {
  /** Takes what may be kept of it. */
  sink?: DocumentSink
  /** What was started before. */
  begun?: BegunPage
}

/**
 * The subject is awaited, so that the status is right; the rest may stream. `url` is the page's URL if it isn't the
 * request's, `given` the outcome of its form.
 */
export async function renderPage(
  c: AppContext,
  context: ActionContext,
  url: URL = context.url,
  given?: FormOutcome,
  { sink, begun }: RenderOptions = {},
): Promise<Response> {
  const redirect = findRedirect(context, url)
  if (redirect) return leadTo(c, redirect)
  const done = consumeFlash(c, url.pathname)
  const form = done === null ? given : { error: null, problems: {}, values: {}, ...given, done }
  const opened = await openPage(context, begun ?? beginPage(context, url, form))
  const { handler, run, isMissing } = opened
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const moved = isMissing && isRead && !given ? await findMoved(context, url) : null
  if (moved) return leadTo(c, moved)

  await partsAreLoaded()
  const isComplete = await awaitRest(context, run)
  const document = createPageDocument(context, opened, url, form)
  const isShared = !isMissing && !form
  function renderWhole(): string {
    sink?.shows(run.shownPeople())
    return document.renderWhole()
  }
  const status = isMissing ? 404 : 200
  if (isComplete) return c.body(renderWhole(), status, wholeHeaders(context, handler, isShared))

  if (isShared) {
    sink?.cacheLate({
      complete: run.settled().then(() => run.isAnswered()),
      render: () => new Response(renderWhole(), { headers: wholeHeaders(context, handler, isShared) }),
    })
  }
  const nonce = createNonce()
  const stream = await document.renderStream(nonce, (error) => reportError(c, toFailure(error).error, error))
  return c.body(stream, status, streamHeaders(context, handler, nonce))
}

function leadTo(c: AppContext, { path, status }: Redirect): Response {
  c.header('cache-control', NOT_STORED)
  return c.redirect(path, status)
}
