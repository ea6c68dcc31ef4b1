import { Hono, type Context } from 'hono'
import { orderedIds } from '#db/id.ts'
import { MEDIA_PREFIX } from '#schema/media/media-url.ts'
import { appVersion, resolveAppVersion } from './context/app-version.ts'
import { findLocale, openContext, type AppContext, type AppEnv } from './context/context.ts'
import { provideParts, type PartsOptions } from './context/parts.ts'
import { requestId } from './context/request-id.ts'
import type { Env } from './env.ts'
import { mayHoldSecret } from './errors/log-path.ts'
import { errorResponse } from './errors/to-response.ts'
import { boards } from './features/boards/index.ts'
import { comments } from './features/comments/index.ts'
import { discovery } from './features/discovery/index.ts'
import { identity } from './features/identity/index.ts'
import { answerMedia, media } from './features/media/index.ts'
import { messages } from './features/messages/index.ts'
import { moderation } from './features/moderation/index.ts'
import { notifications } from './features/notifications/index.ts'
import { people } from './features/people/index.ts'
import { pinBuilder } from './features/pin-builder/index.ts'
import { pins } from './features/pins/index.ts'
import { saves } from './features/saves/index.ts'
import { settings } from './features/settings/index.ts'
import { site } from './features/site/index.ts'
import { tracking } from './features/tracking/index.ts'
import { ServiceError } from './errors/service-error.ts'
import { logRefusal } from './context/security-log.ts'
import { admitOrigins, collectQueries, markProgramRoutes, mount, refuseOtherSites } from './mount.ts'
import { addressCheck } from './platform/address-check.ts'
import { systemClock } from './platform/clock.ts'
import { drainBody } from './platform/drain-body.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { DocumentCache } from './render/document-cache.ts'
import { pageRoutes } from './render/page-routes.ts'
import { plainPages } from './render/plain-pages.ts'
import { renderErrorPage } from './render/render-error-page.tsx'
import { answerPage, renderPage } from './render/render-page.ts'
import { checkSettings } from './settings.ts'

export interface AppOptions extends Omit<PartsOptions, 'queries'> {
  bindings?: Partial<Env>
}

/** What the app answers, as data. */
export const FEATURES = [
  pins,
  pinBuilder,
  boards,
  saves,
  comments,
  messages,
  discovery,
  people,
  notifications,
  media,
  moderation,
  identity,
  settings,
  tracking,
  site,
  plainPages,
].flat()

async function noteRefusal(c: Context, error: unknown): Promise<void> {
  if (error instanceof ServiceError) await logRefusal(await openContext(c as AppContext), error)
}

export function createApp({ bindings, ...options }: AppOptions = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { clock = systemClock } = options
  const nextRequestId = orderedIds()
  app.onError(errorResponse({ renderErrorPage, findLocale, noteRefusal }))
  markProgramRoutes(app, FEATURES)
  app.use(requestId(clock, nextRequestId), appVersion())
  app.use(securityHeaders({ isSecretAddress: mayHoldSecret }), drainBody(), addressCheck())
  app.all(`${MEDIA_PREFIX}*`, (c) => answerMedia(c.req.raw, c.env))

  admitOrigins(app, FEATURES)
  app.use(refuseOtherSites, provideParts({ ...options, queries: collectQueries(FEATURES) }))
  mount(app, FEATURES, { renderPage })

  const version = resolveAppVersion()
  const documents = new DocumentCache({ clock, version, nextRequestId, isSecretAddress: mayHoldSecret })
  app.route(
    '/',
    pageRoutes(app, (c) => answerPage(c, documents)),
  )

  const { fetch } = app
  app.fetch = (request, given, execution) => {
    const env = checkSettings((bindings ? { ...given, ...bindings } : given) as Env)
    const remembered = request.method === 'GET' ? documents.recall(request, env) : undefined
    return remembered ?? fetch(request, env, execution)
  }
  return app
}
