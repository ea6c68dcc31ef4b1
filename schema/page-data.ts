import type { ErrorName } from './errors.ts'
import type { PasscodeProblem } from './passcode.ts'
import type { SessionUser } from './viewer.ts'

/** Ids of the elements of a document (docs/BEHAVIOUR.md, Embedded data). */
export const ELEMENT_IDS = {
  root: 'app-root',
  appData: 'app-data',
  routeManifest: 'route-manifest',
  initialProps: 'initial-props',
  error: 'app-error',
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

/** The request context that pages embed. */
export interface RequestContext {
  advertiser: string | null
  appTypeDetailed: number
  country: string
  countryFromHostName: string
  countryFromIp: string
  deepLink: string | null
  experimentsClient: Record<string, string>
  facebookToken: string | null
  fullPath: string
  /** Whether the request said that its person does not want to be tracked (`Sec-GPC`); shared documents never know. */
  hasPrivacySignal: boolean
  inviteCode: string | null
  isAuthenticated: boolean
  isBot: boolean
  isInternalIP: boolean
  isManagedAdvertiser: boolean
  /** Whether the page is the log-in or the sign-up of an OAuth flow. */
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

/** What the operator has set up that pages must know of. */
export interface ClientSettings {
  /** Origins whose pages may register by a handshake at `context.origin`. */
  handshakeOrigins: string[]
  /** Null where no captcha is asked for. */
  captcha: { siteKey: string; scriptUrl: string } | null
  /** The national domain to which the session of a signed-in viewer is carried over, by their country. */
  nationalOrigin: string | null
  /** Vendors to be told of an engaged session; missing where no pixels are set up. */
  pixels?: { engagedSession: string[] }
  /** The frame that is told the ad-tracking identifier; missing where none is set up, and for signed-out viewers. */
  adIdentifierFrame?: string
}

/** `#app-data`. */
export interface AppData {
  appVersion: string
  context: RequestContext
  /** Days until the session expires; null for signed-out viewers. */
  daysToExpiration: number | null
  enableDefaultSuspense: boolean
  experiments: Experiments
  /** Path of the page handler that rendered the document, without its extension. */
  initialHandlerId: string
  isPrefetch: boolean
  renderMode: RenderMode
  settings: ClientSettings
  site: string
  /** Other services that people may sign in with; missing where none is set up. */
  signInServices?: SignInServices
}

/** What the page must know of each service: its public id for this site, and where its script is. */
export interface SignInServices {
  google?: { clientId: string; scriptUrl: string }
  facebook?: { appId: string; scriptUrl: string }
}

/** `server_only` documents never boot the client; `cache` ones fetch their session after load. */
export type RenderMode = 'full' | 'cache' | 'server_only'

/**
 * `#route-manifest`: file paths of the page handlers below `ui/pages`, without their extension, and which files each
 * of them needs beyond those of the document, as places in `files`. The handler's own file is the last of its list.
 */
export interface RouteManifest {
  handlers: string[]
  files: string[]
  dependencies: Record<string, number[]>
}

/** `#initial-props`. */
export interface InitialProps {
  params: Record<string, string>
  search: string
  form?: FormOutcome
  /** Set where a log-in leads on to an app that asks for it. */
  is_oauth_flow?: true
}

/**
 * What the forms of a page start with: what became of the one that was sent, which the page says once; or what only the
 * request tells, such as an earlier answer of this browser. Never read from an address, which anybody can write.
 */
export interface FormOutcome {
  /** What is wrong with the form as a whole; null where its fields say all. */
  error: ErrorName | null
  /** What is wrong with a field, by its name. */
  problems: Record<string, FieldProblem>
  /** As typed, to be typed no second time; never a password. */
  values: Record<string, string>
  /** What was done, by a name that the page knows. */
  done?: string
  /** What this answer alone shows: which form it is about, the token of a link, secrets that are shown once. */
  shown?: Record<string, string>
}

export type FieldProblem = ErrorName | PasscodeProblem

/** `#app-error`, only where the server failed to render. */
export interface EmbeddedError {
  message: string
  stack: string
}

/** Answer of `/_/_/state`. */
export interface PageState {
  session: RequestContext
  experiences: Record<string, unknown>
}
