import type { ErrorName } from './errors.ts'
import type { PasscodeProblem } from './identity/passcode.ts'
import type { Consent } from './settings/consent.ts'
import type { SessionUser } from './viewer.ts'

/** docs/behaviour/pages.md, Embedded data. */
export const ELEMENT_IDS = {
  root: 'app-root',
  appData: 'app-data',
  routeManifest: 'route-manifest',
  initialProps: 'initial-props',
  error: 'app-error',
  /** The link to the texts that the page needs beyond those of every page. */
  pageTexts: 'page-texts',
} as const

export interface UserAgentInfo {
  browserName: string
  browserType: 'desktop' | 'tablet' | 'phone'
  browserVersion: string
  canUseNativeApp: boolean
  isTablet: boolean
  isMobile: boolean
  platform: string
  platformVersion: [number, number, number]
  osName: string
}

export interface RequestContext {
  advertiser: string | null
  appTypeDetailed: number
  /** The answer about cookies in force; always null in shared documents. */
  consent: Consent | null
  country: string
  countryFromHostName: string
  countryFromIp: string
  deepLink: string | null
  experimentsClient: Record<string, string>
  facebookToken: string | null
  fullPath: string
  /** `Sec-GPC`; always false in shared documents. */
  hasPrivacySignal: boolean
  inviteCode: string | null
  isAuthenticated: boolean
  isBot: boolean
  isInternalIP: boolean
  isManagedAdvertiser: boolean
  isOAuthFlow: boolean
  isRTL: boolean
  isSocialBot: boolean
  language: string
  locale: string
  loginState: number
  origin: string
  referrerFromCookie: string | null
  regionFromIp: string
  requestIdentifier: string
  stage: string
  unauthId: string | null
  user: SessionUser | null
  userAgent: UserAgentInfo
}

export interface Experiments {
  active: Record<string, string>
  triggerable: Record<string, string>
}

export interface ClientSettings {
  /** Registration by handshake is allowed at `context.origin`. */
  handshakeOrigins: string[]
  captcha: { siteKey: string; scriptUrl: string } | null
  /** The origin of the viewer's country, to which the session of a logged-in viewer is carried over. */
  nationalOrigin: string | null
  pixels?: { engagedSession: string[] }
  /** Absent when signed out. */
  adIdentifierFrame?: string
  operator: OperatorSettings
}

export interface OperatorSettings {
  /** Replace the built-in pages. */
  privacyUrl?: string
  termsUrl?: string
  helpUrl?: string
  adAgreementUrl?: string
  contactEmail?: string
  /** Empty lines separate paragraphs; only on the page about the site. */
  about?: string
  /** A translation service is set up: otherwise no page offers a translation. */
  translatesComments?: boolean
}

/** `#app-data`. */
export interface AppData {
  appVersion: string
  context: RequestContext
  /** The days of the session; null when signed out. */
  daysToExpiration: number | null
  enableDefaultSuspense: boolean
  /** Absent in shared documents, until `/_/_/state` has answered. */
  experiences?: Experiences
  experiments: Experiments
  /** Path of the page handler, without its extension. */
  initialHandlerId: string
  isPrefetch: boolean
  renderMode: RenderMode
  settings: ClientSettings
  site: string
  signInServices?: SignInServices
}

export interface SignInServices {
  google?: { clientId: string; scriptUrl: string }
  facebook?: { appId: string; scriptUrl: string }
}

/** `server_only` documents never boot the client; `cache` ones fetch their session after load. */
export type RenderMode = 'full' | 'cache' | 'server_only'

/** The files of page handlers beyond those of every document, as indexes into `files`; the own file is last. */
export interface PageFiles {
  files: string[]
  dependencies: Record<string, number[]>
}

/** `#route-manifest`: the files of the page itself. */
export interface RouteManifest extends PageFiles {
  /** The script that exports the `PageFiles` of all handlers; null where the bundler's own list takes its place. */
  rest: string | null
}

/** `#initial-props`. */
export interface InitialProps {
  params: Record<string, string>
  search: string
  form?: FormOutcome
  /** Set if the login was requested by an app. */
  is_oauth_flow?: true
}

/**
 * The initial state of a page's forms: the outcome of the one that was sent, or what only the request knows. Never read
 * from the URL, which anyone can write.
 */
export interface FormOutcome {
  /** Null if the fields say it all. */
  error: ErrorName | null
  problems: Record<string, FieldProblem>
  /** The values as typed; never a password. */
  values: Record<string, string>
  /** A name that the page translates. */
  done?: string
  /** Said by the document itself: what is wrong has no place on the page. */
  detail?: string
  /** Shown in this response alone: the form it concerns, the token of a link, secrets shown once. */
  shown?: Record<string, string>
}

export type FieldProblem = ErrorName | PasscodeProblem

/** `#app-error`, only if the server failed to render. */
export interface EmbeddedError {
  message: string
  stack: string
}

/**
 * What may be shown at a placement; null where it has nothing for the viewer (docs/behaviour/requests.md, Request
 * context).
 */
export interface Experiences {
  email_reminder: { email: string } | null
  save_upsell: { url: string } | null
  app_upsell: { url: string } | null
  feedback_prompt: { action_from: string; next_page_to_redirect: string | null } | null
  ad_blocker_notice: { delay_ms: number } | null
  welcome: { url: string } | null
}

export interface PageState {
  session: RequestContext
  experiences: Experiences
}
