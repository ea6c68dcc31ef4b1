import type { Context } from 'hono'
import { renderToString } from 'react-dom/server.edge'
import { clientManifest } from 'virtual:client-manifest'
import type { Locale } from '#schema/constants/locales.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import { ELEMENT_IDS, type EmbeddedError } from '#schema/page-data.ts'
import { getBundle } from '#ui/app/texts/bundles.ts'
import { TranslateProvider } from '#ui/app/texts/translate.ts'
import { ErrorPage } from '#ui/features/site/shell/error-page.tsx'
import type { AppContext } from '#worker/context/context.ts'
import { findLocale, openContext } from '#worker/context/open-context.ts'
import { logRefusal } from '#worker/context/security-log.ts'
import { ServiceError } from '#worker/errors/service-error.ts'
import { errorResponse } from '#worker/errors/to-response.ts'
import { getTexts } from '#worker/texts/texts.ts'
import { contentSecurityPolicy } from './csp.ts'
import { plainDocument } from './document.ts'

/** Whatever a handler throws: an envelope for programs, a page for all others. */
export const answerError = errorResponse({ renderErrorPage, findLocale, noteRefusal })

async function noteRefusal(c: Context, error: unknown): Promise<void> {
  if (error instanceof ServiceError) await logRefusal(await openContext(c as AppContext), error)
}

/** Needs neither data nor a viewer, so that it works when these have failed, and never boots the client. */
function renderErrorPage(c: Context, error: ErrorName, locale: Locale): Response {
  const { status } = ERRORS[error]
  const message = getTexts(locale).text(`error.${error}`)
  const translate = getBundle(locale)
  const title = status === 500 ? translate('error.title') : message
  const block: EmbeddedError = { message, stack: '' }
  const html = plainDocument({
    title,
    locale,
    // The client refuses to start if this block is present. It never carries a stack.
    blocks: status >= 500 ? [{ id: ELEMENT_IDS.error, value: block }] : [],
    content: renderToString(
      <TranslateProvider value={translate}>
        <ErrorPage status={status} title={title} message={message} />
      </TranslateProvider>,
    ),
  })
  c.header(
    'content-security-policy',
    contentSecurityPolicy({ nonce: null, isDevelopment: clientManifest.isDevelopment }),
  )
  return c.html(html, status as 500)
}
