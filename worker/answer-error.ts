import type { Context } from 'hono'
import { findLocale, openContext, type AppContext } from './context/context.ts'
import { logRefusal } from './context/security-log.ts'
import { ServiceError } from './errors/service-error.ts'
import { errorResponse } from './errors/to-response.ts'
import { renderErrorPage } from './render/render-error-page.tsx'

/** Whatever a handler throws: an envelope for programs, a page for all others. */
export const answerError = errorResponse({ renderErrorPage, findLocale, noteRefusal })

async function noteRefusal(c: Context, error: unknown): Promise<void> {
  if (error instanceof ServiceError) await logRefusal(await openContext(c as AppContext), error)
}
