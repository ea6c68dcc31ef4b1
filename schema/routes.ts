/**
 * Every URL of the product. `href()` fills in the parts that start with a colon; Hono reads the patterns. Pages
 * respond with and without their trailing slash.
 */
export const ROUTES = {
  home: '/',
  homefeed: '/homefeed/',
  pin: '/pin/:id/',
  sentPin: '/pin/:id/sent/',
  savePin: '/pin/:id/save/',
  search: '/search/',
  searchScope: '/search/:scope/',
  visualSearch: '/visual-search/',
  pinBuilder: '/pin-builder/',
  sharedToBuilder: '/pin-builder/share/',
  saveAnywhere: '/save/',
  boardCreate: '/board-builder/',
  today: '/today/',
  todayPick: '/today/:kind/:slug/:id/',
  topics: '/discover/topics/',
  topic: '/topics/:slug/',
  explore: '/explore/:slug/',
  category: '/categories/:category/',
  source: '/source/:domain/',
  moreIdeas: '/more_ideas/',
  brandCatalog: '/brand_catalog/',
  messages: '/messages/',
  newMessage: '/messages/new/',
  conversation: '/messages/:id/',
  newsHub: '/news_hub/',
  newsHubItem: '/news_hub/:id/',
  emailSubscription: '/email/subscription/',
  unsubscribe: '/email/subscription/:token/',
  parentalPasscode: '/parental-passcode/',
  passcodeRecovery: '/parental-passcode/recover/',
  passcodeBackup: '/parental-passcode/backup/',
  settings: '/settings/',
  accountSettings: '/settings/account-settings/',
  websiteProof: '/settings/account-settings/website/',
  permissionSettings: '/settings/permissions/',
  privacySettings: '/settings/privacy/',
  messageSettings: '/settings/messages/',
  notificationSettings: '/settings/notifications/',
  emailSettings: '/settings/edit/email/',
  passwordSettings: '/settings/edit/password/',
  mentionSettings: '/settings/edit/mentions/',
  securitySettings: '/settings/security/',
  sessionSettings: '/settings/sessions/',
  yourData: '/settings/your-data/',
  importSettings: '/settings/import/',
  activityLog: '/your-activity/',
  activityDownload: '/your-activity/download/',
  accountLeft: '/account-left/',
  inviteSettings: '/settings/invites/',
  blockedPeople: '/settings/blocked/',
  boardInvites: '/invite/',
  boardInvite: '/invite/:code/',
  signup: '/signup/',
  welcome: '/welcome/',
  login: '/login/',
  forgetDevice: '/login/forget/',
  loginConnect: '/login/connect/',
  logout: '/logout/',
  oauth: '/oauth/',
  languages: '/languages/',
  cookies: '/cookies/',
  privacy: '/privacy/',
  terms: '/terms/',
  help: '/help/',
  reportForm: '/help/report/',
  about: '/about/',
  localeChoice: '/_/_/locale',
  followForm: '/_/_/follow/',
  readMark: '/_/_/read/:id/:message/',
  verifyEmail: '/verify-email/',
  emailChange: '/email-change/',
  passwordReset: '/password/reset/',
  newPassword: '/password/new/',
  state: '/_/_/state',
  offline: '/_/_/offline/',
  facebookPixels: '/fb.html',
  pixels: '/_/_/pixel/',
  graphql: '/_/graphql/:name/',
  resource: '/resource/:name/:verb/',
  loginHandshake: '/v3/login/handshake/',
  loginTwoStepHandshake: '/v3/login/mfa/handshake/',
  passkeyLoginOptions: '/v3/login/passkey/options/',
  passkeyLogin: '/v3/login/passkey/handshake/',
  registerHandshake: '/v3/register/:kind/handshake/',
  currentUser: '/v3/users/me/',
  commentFlag: '/v3/aggregated_comments/:id/flag/',
  commentHide: '/v3/aggregated_comments/:id/hide/',
  commentReact: '/v3/aggregated_comments/:id/react/',
  commentMentions: '/v3/aggregated_comments/:id/mentions/',
  commentTranslate: '/v3/aggregated_comments/:id/translate/',
  commentHighlight: '/v3/aggregated_comments/pin/highlight/',
  commentHelpful: '/v3/helpful/1/:id/',
  sessions: '/v3/users/me/sessions/',
  session: '/v3/users/me/sessions/:id/',
  user: '/v3/users/:id/',
  live: '/v3/live/',
  linkPreview: '/v3/links/preview/',
  linkImage: '/v3/links/picture/',
  batch: '/v3/batch/',
  boardCall: '/v3/boards/:id/',
  hidePin: '/v3/pins/:id/hide/',
  morePins: '/v3/pins/:id/more/',
  pinReaction: '/v3/pins/:id/react/',
  pinTry: '/v3/pins/:id/done/',
  pinShare: '/v3/pins/:id/share/',
  verifySession: '/v3/sessions/verify/',
  countrySession: '/vx/users/cctld_session/',
  verifyResend: '/v3/users/email/verify/resend/',
  emailSettingsCall: '/v3/users/settings/email/',
  passwordSettingsCall: '/v3/users/settings/password/',
  passwordResetCall: '/v3/password/reset/',
  twoStepCall: '/v3/users/settings/mfa/',
  twoStepSetupCall: '/v3/users/settings/mfa/setup/',
  twoStepDisableCall: '/v3/users/settings/mfa/disable/',
  recoveryCodesCall: '/v3/users/settings/mfa/recovery-codes/',
  passkeysCall: '/v3/users/settings/passkeys/',
  passkeyOptionsCall: '/v3/users/settings/passkeys/options/',
  passkeyRemoveCall: '/v3/users/settings/passkeys/:id/remove/',
  refreshToken: '/refresh_token',
  refreshStoredAccounts: '/refresh_stored_accounts',
  pageHandlers: '/pageHandlers/:site/',
  attributionSource: '/attribution_source/',
  businessAnalytics: '/business/analytics/',
  leadsExport: '/business/leads/:file',
  leadForm: '/pin/:id/lead/',
  businessPinAnalytics: '/business/analytics/:id/',
  siteFeedback: '/v3/analytics/feedback/',
  feedbackTool: '/_tools/feedback/',
  reportsTool: '/_tools/reports/',
  moderationTool: '/_tools/moderation/',
  moderatedMedia: '/_tools/media/:file',
  appeal: '/appeal/:id/',
  suspensionAppeal: '/appeal/',
  metricsTool: '/_tools/metrics/',
  experimentsTool: '/_tools/experiments/',
  promotionsTool: '/_tools/promotions/',
  fingerprints: '/v3/spam/fingerprints/',
  landingSignals: '/v3/orientation/user_landing_signals/',
  adAgreement: '/business/agreement/:variant/',
  media: '/media/:size/:aa/:bb/:cc/:file',
  uploads: '/v3/media/',
  upload: '/v3/media/:id/',
  uploadPreview: '/v3/media/:id/preview/',
  videoUploads: '/v3/media/video/',
  videoPart: '/v3/media/video/:id/:part/',
  videoComplete: '/v3/media/video/:id/complete/',
  captionsUploads: '/v3/media/captions/',
  importUploads: '/v3/media/import/',
  robots: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  sitemapPage: '/sitemap/:page',
  manifest: '/manifest.webmanifest',
  favicon: '/favicon.ico',
  changePassword: '/.well-known/change-password',
  passkeyEndpoints: '/.well-known/passkey-endpoints',
  securityText: '/.well-known/security.txt',
  serviceWorker: '/service-worker.js',
  licenses: '/licenses.txt',
  contract: '/openapi.json',
  health: '/healthz',
  oembed: '/oembed',
  embedPin: '/embed/pin/:id/',
  embedBoard: '/embed/board/:id/',
  topicFeed: '/topics/:slug/feed.rss',
  userFeed: '/:username/feed.rss',
  boardFeed: '/:username/:board/feed.rss',
  profile: '/:username/',
  profileTab: '/:username/:tab/',
  board: '/:username/:board/',
  boardSection: '/:username/:board/:section/',
  boardIdeas: '/:username/:board/_tools/more-ideas/',
  boardEdit: '/:username/:board/_tools/edit/',
  boardPeople: '/:username/:board/_tools/people/',
} as const

export type RouteName = keyof typeof ROUTES

type ParameterOf<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? ParameterOf<Head> | ParameterOf<Tail>
  : Pattern extends `:${infer Name}`
    ? Name
    : never

type Parameters<Name extends RouteName> = Record<ParameterOf<(typeof ROUTES)[Name]>, string>

/** `href('pin', { id: '01J…' })` is `/pin/01J…/`; parameters are percent-encoded. */
export function href<Name extends RouteName>(
  name: Name,
  ...[parameters, query]: keyof Parameters<Name> extends never
    ? [parameters?: Record<string, never>, query?: Record<string, string>]
    : [parameters: Parameters<Name>, query?: Record<string, string>]
): string {
  const filled: Record<string, string> = parameters ?? {}
  const parts = splitPattern(name)
  let path = parts[0] ?? ''
  for (let place = 1; place < parts.length; place += 2) {
    path += encodeURIComponent(filled[parts[place] ?? ''] ?? '') + (parts[place + 1] ?? '')
  }
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

const partsOfRoute = new Map<RouteName, string[]>()

/** Every second part is the name of a parameter. */
function splitPattern(name: RouteName): string[] {
  let parts = partsOfRoute.get(name)
  if (!parts) {
    parts = ROUTES[name].split(/:(\w+)/)
    partsOfRoute.set(name, parts)
  }
  return parts
}

const RESERVED_NAMES: ReadonlySet<string> = new Set(Object.values(ROUTES).map((pattern) => pattern.split('/')[1] ?? ''))

/** The first part of a route, so never a username. */
export function isReservedName(name: string): boolean {
  return RESERVED_NAMES.has(name.toLowerCase())
}
