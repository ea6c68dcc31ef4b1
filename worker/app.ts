import { Hono } from 'hono'
import { appVersion, resolveAppVersion } from './context/app-version.ts'
import type { AppEnv } from './context/context.ts'
import { provideParts, type PartsOptions } from './context/parts.ts'
import { createRequestIds, requestId } from './context/request-id.ts'
import { boards } from './features/boards/index.ts'
import { comments } from './features/comments/index.ts'
import { discovery } from './features/discovery/index.ts'
import { identity } from './features/identity/index.ts'
import { media, mediaFiles } from './features/media/index.ts'
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
import { admitOrigins, markProgramRoutes, mount, provideQueries, refuseOtherSites } from './mount.ts'
import { addressCheck } from './platform/address-check.ts'
import { systemClock } from './platform/clock.ts'
import { drainBody } from './platform/drain-body.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { answerError } from './render/answer-error.tsx'
import { DocumentCache } from './render/document-cache.ts'
import { pageRoutes, plainPages } from './render/page-routes.ts'
import { answerPage, renderPage } from './render/render-page.ts'
import { checkSettings } from './settings.ts'

export interface AppOptions extends PartsOptions {
  bindings?: Partial<AppEnv['Bindings']>
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

export function createApp({ bindings, ...options }: AppOptions = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const { clock = systemClock } = options
  const nextRequestId = createRequestIds()
  app.onError(answerError)
  markProgramRoutes(app, FEATURES)
  app.use(requestId(clock, nextRequestId), appVersion())
  app.use(securityHeaders(), drainBody(), addressCheck(), mediaFiles)

  admitOrigins(app, FEATURES)
  app.use(refuseOtherSites, provideParts(options), provideQueries(FEATURES))
  mount(app, FEATURES, { renderPage })

  const version = resolveAppVersion()
  const documents = new DocumentCache({ clock, version, nextRequestId })
  app.route(
    '/',
    pageRoutes(app, (c) => answerPage(c, documents)),
  )

  const { fetch } = app
  app.fetch = (request, given, execution) => {
    const env = checkSettings((bindings ? { ...given, ...bindings } : given) as AppEnv['Bindings'])
    const remembered = request.method === 'GET' ? documents.recall(request, env) : undefined
    return remembered ?? fetch(request, env, execution)
  }
  return app
}
