import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { MEDIA_PREFIX } from '#schema/media-url.ts'
import { ROUTES } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { admitOrigins, announce, answersPrograms, collectQueries, mount } from './mount.ts'
import type { AppEnv } from './context/context.ts'
import type { Env } from './env.ts'
import { appVersion } from './context/app-version.ts'
import { bot } from './context/bot.ts'
import { callerOf } from './context/caller.ts'
import { country } from './context/country.ts'
import { allowedOriginsOf, CROSS_ORIGIN_PATHS } from './context/cross-origin.ts'
import { provideParts, type PartsOptions } from './context/parts.ts'
import { deepLink } from './context/deep-link.ts'
import { device } from './context/device.ts'
import { internalIp } from './context/internal-ip.ts'
import { inviteCode } from './context/invite-code.ts'
import { referrer } from './context/referrer.ts'
import { requestId } from './context/request-id.ts'
import { stage } from './context/stage.ts'
import { unauthId } from './context/unauth-id.ts'
import { SESSION_COOKIE } from './context/viewer.ts'
import { accounts } from './features/accounts/index.ts'
import { activity } from './features/activity/index.ts'
import { analytics } from './features/analytics/index.ts'
import { attribution } from './features/attribution/index.ts'
import { boards } from './features/boards/index.ts'
import { closeup } from './features/closeup/index.ts'
import { collections } from './features/collections/index.ts'
import { consent } from './features/consent/index.ts'
import { countrySessions } from './features/country-sessions/index.ts'
import { credentials } from './features/credentials/index.ts'
import { events } from './features/events/index.ts'
import { experiments } from './features/experiments/index.ts'
import { health } from './features/health/index.ts'
import { homeFeed } from './features/home-feed/index.ts'
import { invites } from './features/invites/index.ts'
import { landingSignals } from './features/landing-signals/index.ts'
import { limitedLogin } from './features/limited-login/index.ts'
import { locale } from './features/locale/index.ts'
import { answerMedia } from './features/media/index.ts'
import { metricsTool } from './features/metrics-tool/index.ts'
import { mfa } from './features/mfa/index.ts'
import { pageState } from './features/page-state/index.ts'
import { parentalPasscode } from './features/parental-passcode/index.ts'
import { profiles } from './features/profiles/index.ts'
import { queries } from './features/queries/index.ts'
import { reports } from './features/reports/index.ts'
import { saves } from './features/saves/index.ts'
import { search } from './features/search/index.ts'
import { seo } from './features/seo/index.ts'
import { serverLog } from './features/server-log/index.ts'
import { sessions } from './features/sessions/index.ts'
import { settings } from './features/settings/index.ts'
import { spam } from './features/spam/index.ts'
import { today } from './features/today/index.ts'
import { topics } from './features/topics/index.ts'
import { users } from './features/users/index.ts'
import { yourData } from './features/your-data/index.ts'
import { errorResponse } from './errors/to-response.ts'
import { securityForms } from './features/mfa/forms.ts'
import { mfaRoutes } from './features/mfa/routes.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { socialForms } from './features/social/forms.ts'
import { socialRoutes } from './features/social/routes.ts'
import { addressCheck } from './platform/address-check.ts'
import { allowedMethods } from './platform/allowed-methods.ts'
import { systemClock } from './platform/clock.ts'
import { cors } from './platform/cors.ts'
import { drainBody } from './platform/drain-body.ts'
import { applyOnce } from './platform/idempotency/apply-once.ts'
import { originCheck } from './platform/origin-check.ts'
import { securityHeaders } from './platform/security-headers.ts'
import { renderPage } from './render/render-page.tsx'
import { pageRoutes } from './render/page-routes.ts'
import { renderConnect, renderSecurity, renderSignUp } from './render/render-form.ts'
import { plainPages } from './render/plain-pages.ts'
import { renderErrorPage } from './render/render-error-page.tsx'

export interface AppOptions extends Omit<PartsOptions, 'queries'> {
  /** Stand in for bindings and settings of the runtime: media, mail, queues, limits. */
  bindings?: Partial<Env>
}

const FEATURES = [
  ...accounts,
  ...activity,
  ...analytics,
  ...attribution,
  ...boards,
  ...closeup,
  ...collections,
  ...consent,
  ...countrySessions,
  ...credentials,
  ...events,
  ...experiments,
  ...health,
  ...homeFeed,
  ...invites,
  ...landingSignals,
  ...limitedLogin,
  ...locale,
  ...metricsTool,
  ...mfa,
  ...pageState,
  ...parentalPasscode,
  ...plainPages,
  ...profiles,
  ...queries,
  ...reports,
  ...saves,
  ...search,
  ...seo,
  ...serverLog,
  ...sessions,
  ...settings,
  ...spam,
  ...today,
  ...topics,
  ...users,
  ...yourData,
]

/** Beginnings of addresses that programs call. */
const CALL_PREFIXES = ['/v3/*', '/vx/*', '/resource/*', '/_/*', '/pageHandlers/*']
const LEGACY_CALLS = [ROUTES.refreshToken, ROUTES.refreshStoredAccounts, ROUTES.attributionSource, ROUTES.health]

/** The whole product as a function of its options. */
export function createApp(options: AppOptions = {}): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.onError(errorResponse({ renderErrorPage }))

  for (const prefix of [...CALL_PREFIXES, ...LEGACY_CALLS]) app.use(prefix, answersPrograms)
  announce(app, FEATURES)
  app.use(
    bindings(options.bindings),
    requestId(options.clock ?? systemClock),
    appVersion(),
    securityHeaders({ isSecretAddress: isTokenPage }),
    drainBody(),
    addressCheck(),
  )
  app.all(`${MEDIA_PREFIX}*`, (c) => answerMedia(c.req.raw, c.env))

  admitOrigins(app, FEATURES)
  for (const path of CROSS_ORIGIN_PATHS) app.use(path, allowOrigins(allowedOriginsOf), cors)
  app.use(stage(), provideParts({ ...options, queries: collectQueries(FEATURES) }))
  app.use(originCheck({ sessionCookie: SESSION_COOKIE }))
  app.use(device(), bot(), country(), internalIp(), referrer(), inviteCode(), deepLink(), unauthId())

  // These know a repeat by what is in it, or by ids of their own.
  app.route('/', registrationRoutes({ renderSignUp }))
  mount(app, FEATURES, { renderPage: (c, context, url, outcome) => renderPage(c, context, url, outcome) })
  app.use(applyOnce({ callerOf, sessionCookie: SESSION_COOKIE }))

  app.route('/', socialRoutes())
  app.route('/', mfaRoutes())
  app.route('/', passkeyRoutes())
  app.route('/', securityForms(renderSecurity))
  app.route('/', socialForms(renderConnect))

  app.route('/', pageRoutes({ methodsOf: (path) => allowedMethods(app, path) }))
  return app
}

function allowOrigins(originsOf: (c: Context) => readonly string[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    c.set('allowedOrigins', originsOf(c))
    await next()
  }
}

function bindings(given: Partial<Env> | undefined): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (given) c.env = { ...c.env, ...given }
    await next()
  }
}
