import type { Context, ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { DEFAULT_LOCALE, type InterfaceLocale, type Locale } from '#schema/constants/locales.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { getTexts, type Texts } from '#worker/texts/texts.ts'
import { describeError } from './describe-error.ts'
import { needsOperator } from './is-unavailable.ts'
import { logPath } from './log-path.ts'
import { BrokenOffError } from './service-error.ts'
import { toEnvelope, toFailure, type Failure } from './to-envelope.ts'

export interface ErrorOptions {
  /** Gets the status and headers of the response. If it fails too, plain text is sent. */
  renderErrorPage(c: Context, error: ErrorName, locale: Locale): Response | Promise<Response>
  /** The callback is for the log; whatever it does, the answer is the same. */
  noteRefusal?(c: Context, error: unknown): Promise<void>
  /** Default: English. */
  findLocale?(c: Context): Promise<InterfaceLocale>
}

export function errorResponse(options: ErrorOptions): ErrorHandler {
  return async (error, c) => {
    const failure = toFailure(error)
    if (ERRORS[failure.error].status >= 500 && failure.error !== 'formatUnsupported')
      reportError(c, failure.error, error)
    await noteQuietly(c, error, options)
    const texts = getTexts(await resolveErrorLocale(c, options))
    return c.get('answers') === 'envelope'
      ? envelopeResponse(c, failure, texts)
      : await pageResponse(c, failure, { ...texts, ...options })
  }
}

async function noteQuietly(c: Context, error: unknown, { noteRefusal }: ErrorOptions): Promise<void> {
  try {
    await noteRefusal?.(c, error)
  } catch {
    // The log is no part of the answer.
  }
}

async function resolveErrorLocale(c: Context, { findLocale }: ErrorOptions): Promise<InterfaceLocale> {
  try {
    return (await findLocale?.(c)) ?? DEFAULT_LOCALE
  } catch {
    return DEFAULT_LOCALE
  }
}

/** Never cached. */
function envelopeResponse(c: Context, failure: Failure, { text }: Texts): Response {
  return c.json(toEnvelope(failure, text), ERRORS[failure.error].status as ContentfulStatusCode, {
    'cache-control': 'no-store',
    ...failure.headers,
  })
}

async function pageResponse(
  c: Context,
  failure: Failure,
  { renderErrorPage, locale, text }: ErrorOptions & Texts,
): Promise<Response> {
  let page: Response
  try {
    page = await renderErrorPage(c, failure.error, locale)
  } catch (error) {
    reportError(c, 'unexpected', error)
    page = c.text(text(`error.${failure.error}`))
  }
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  for (const [name, value] of Object.entries(failure.headers)) headers.set(name, value)
  return new Response(page.body, { status: ERRORS[failure.error].status, headers })
}

/**
 * The path is logged without the query string, which may be personal, and without secrets. What passes by itself is a
 * warning, and that a visitor has left is none.
 */
export function reportError(c: Context, kind: ErrorName, error: unknown): void {
  const isTemporary = (kind === 'unavailable' || kind === 'tooBusy') && !needsOperator(error)
  const level = error instanceof BrokenOffError ? 'info' : isTemporary ? 'warn' : 'error'
  const line = JSON.stringify({
    level,
    request_id: (c.get('requestId') as string | undefined) ?? null,
    method: c.req.method,
    path: logPath(c.req.path),
    ...describeError(error),
  })
  if (level === 'info') console.info(line)
  else if (level === 'warn') console.warn(line)
  else console.error(line)
}
