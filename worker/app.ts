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
import { activity } from './features/settings/activity/index.ts'
import { analytics } from './features/tracking/analytics/index.ts'
import { attribution } from './features/tracking/attribution.ts'
import { blocks } from './features/people/blocks/index.ts'
import { boardInvites } from './features/boards/invites/index.ts'
import { boards } from './features/boards/index.ts'
import { closeup } from './features/pins/closeup/index.ts'
import { collections } from './features/discovery/collections.ts'
import { comments } from './features/comments/index.ts'
import { consent } from './features/settings/consent.ts'
import { embeds } from './features/pins/embeds/index.ts'
import { events } from './features/tracking/event-log/index.ts'
import { experiments } from './features/tracking/experiments/index.ts'
import { feedback } from './features/site/site-feedback/index.ts'
import { follows } from './features/people/follows/index.ts'
import { health } from './features/site/health.ts'
import { homeFeed } from './features/discovery/home-feed/index.ts'
import { identity } from './features/identity/index.ts'
import { imports } from './features/settings/imports/index.ts'
import { invites } from './features/identity/invites/index.ts'
import { landingSignals } from './features/tracking/landing-signals/index.ts'
import { leads } from './features/pins/leads/index.ts'
import { links } from './features/pin-builder/links/index.ts'
import { live } from './features/notifications/live/index.ts'
import { locale } from './features/settings/locale.ts'
import { making } from './features/pin-builder/index.ts'
import { messageForms } from './features/messages/message-form-routes.ts'
import { messages } from './features/messages/index.ts'
import { metricsTool } from './features/tracking/metrics-tool/index.ts'
import { moderation } from './features/moderation/index.ts'
import { notifications } from './features/notifications/index.ts'
import { promotions } from './features/pins/promotions/index.ts'
import { push } from './features/notifications/push/index.ts'
import { notificationSettings } from './features/settings/notification-settings/index.ts'
import { pinFeedback } from './features/pins/pin-feedback.ts'
import { pageState } from './features/site/page-state/index.ts'
import { profileTabs } from './features/people/profile-tabs/index.ts'
import { profiles } from './features/people/profiles.ts'
import { queries } from './features/site/queries.ts'
import { reports } from './features/moderation/reports/index.ts'
import { reactions } from './features/pins/reactions.ts'
import { rss } from './features/pins/rss/index.ts'
import { saves } from './features/saves/index.ts'
import { search } from './features/discovery/search/index.ts'
import { seo } from './features/site/seo/index.ts'
import { serverLog } from './features/tracking/server-log.ts'
import { settings } from './features/settings/index.ts'
import { share } from './features/pins/share.ts'
import { spam } from './features/tracking/fingerprints.ts'
import { today } from './features/discovery/today/index.ts'
import { topics } from './features/discovery/topics/index.ts'
import { tries } from './features/pins/tries/index.ts'
import { userProperties } from './features/people/user-properties/index.ts'
import { users } from './features/people/users.ts'
import { welcome } from './features/people/welcome.ts'
import { yourData } from './features/settings/your-data/index.ts'
import { wellKnown } from './features/site/well-known.ts'
import { webManifest } from './features/site/web-manifest.ts'
import { ServiceError } from './errors/service-error.ts'
import { logRefusal } from './context/security-log.ts'
import { answerMedia, media } from './features/media/index.ts'
import { admitOrigins, collectQueries, markProgramRoutes, mount, refuseOtherSites } from './mount.ts'
import { addressCheck } from './platform/address-check.ts'
import { systemClock } from './platform/clock.ts'
import { drainBody } from './platform/drain-body.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { createDocumentCache } from './render/document-cache.ts'
import { createFront } from './render/front.ts'
import { pageRoutes } from './render/page-routes.ts'
import { plainPages } from './render/plain-pages.ts'
import { renderErrorPage } from './render/render-error-page.tsx'
import { renderPage } from './render/render-page.tsx'
import { checkSettings } from './settings.ts'

export interface AppOptions extends Omit<PartsOptions, 'queries'> {
  bindings?: Partial<Env>
}

const READING = [boards, closeup, collections, homeFeed, profileTabs, profiles, search, today, topics, users]
const ACTING = [
  blocks,
  boardInvites,
  comments,
  follows,
  imports,
  invites,
  leads,
  links,
  live,
  making,
  media,
  messageForms,
  messages,
  moderation,
  notifications,
  push,
  notificationSettings,
  pinFeedback,
  reactions,
  reports,
  saves,
  settings,
  share,
  tries,
  userProperties,
]
const OWN = [welcome, yourData]
const TRACKING = [activity, analytics, attribution, consent, events, experiments, landingSignals]
const SITE = [
  embeds,
  feedback,
  health,
  locale,
  metricsTool,
  pageState,
  plainPages,
  promotions,
  queries,
  rss,
  seo,
  serverLog,
  spam,
  webManifest,
  wellKnown,
]

/** What the app answers, as data. */
export const FEATURES = [READING, ACTING, OWN, [identity], TRACKING, SITE].flat(2)

async function noteRefusal(c: Context, error: unknown): Promise<void> {
  if (error instanceof ServiceError) await logRefusal(await openContext(c as AppContext), error)
}

export function createApp({ bindings, ...options }: AppOptions = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const documents = createDocumentCache()
  const nextRequestId = orderedIds()
  app.onError(errorResponse({ renderErrorPage, findLocale, noteRefusal }))
  markProgramRoutes(app, FEATURES)
  app.use(requestId(options.clock, nextRequestId), appVersion())
  app.use(securityHeaders({ isSecretAddress: mayHoldSecret }), drainBody(), addressCheck())
  app.all(`${MEDIA_PREFIX}*`, (c) => answerMedia(c.req.raw, c.env))

  admitOrigins(app, FEATURES)
  app.use(refuseOtherSites, provideParts({ ...options, queries: collectQueries(FEATURES) }))
  mount(app, FEATURES, { renderPage })
  app.route('/', pageRoutes(app, documents))

  const answerKept = createFront({
    documents,
    clock: options.clock ?? systemClock,
    nextRequestId,
    version: resolveAppVersion(),
    isSecretAddress: mayHoldSecret,
  })
  const { fetch } = app
  app.fetch = (request, given, execution) => {
    const env = checkSettings((bindings ? { ...given, ...bindings } : given) as Env)
    return answerKept(request, env) ?? fetch(request, env, execution)
  }
  return app
}
