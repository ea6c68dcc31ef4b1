import type * as v from 'valibot'
import * as boards from './boards/calls.ts'
import * as boardInvites from './boards/invite-calls.ts'
import * as boardMoves from './boards/move-calls.ts'
import type { CallDefinition } from './call.ts'
import * as comments from './comments/calls.ts'
import * as account from './identity/account-calls.ts'
import * as countrySession from './identity/country-session-calls.ts'
import * as currentUser from './identity/current-user-calls.ts'
import * as emailPassword from './identity/email-password-calls.ts'
import * as invite from './identity/invite-calls.ts'
import * as limitedLogin from './identity/limited-login-calls.ts'
import * as passcode from './identity/passcode-calls.ts'
import * as passkey from './identity/passkey-calls.ts'
import * as registration from './identity/registration-calls.ts'
import * as session from './identity/session-calls.ts'
import * as signInService from './identity/sign-in-service-calls.ts'
import * as twoStep from './identity/two-step-calls.ts'
import * as media from './media/calls.ts'
import * as messages from './messages/calls.ts'
import * as moderation from './moderation/calls.ts'
import * as reports from './moderation/report-calls.ts'
import * as notifications from './notifications/calls.ts'
import * as live from './notifications/live-calls.ts'
import * as push from './notifications/push-calls.ts'
import * as blocks from './people/block-calls.ts'
import * as follows from './people/follow-calls.ts'
import * as users from './people/user-calls.ts'
import * as userProperties from './people/user-property-calls.ts'
import * as pinBuilder from './pin-builder/calls.ts'
import * as links from './pin-builder/link-calls.ts'
import * as leads from './pins/lead-calls.ts'
import * as pinFeedback from './pins/pin-feedback-calls.ts'
import * as reactions from './pins/reaction-calls.ts'
import * as shares from './pins/share-calls.ts'
import * as tries from './pins/try-calls.ts'
import * as saves from './saves/calls.ts'
import * as settings from './settings/calls.ts'
import * as consent from './settings/consent-calls.ts'
import * as imports from './settings/import-calls.ts'
import * as locale from './settings/locale-calls.ts'
import * as pages from './site/page-calls.ts'
import * as siteFeedback from './site/site-feedback-calls.ts'
import * as attribution from './tracking/ad-attribution-calls.ts'
import * as events from './tracking/event-log-calls.ts'
import * as experiments from './tracking/experiment-calls.ts'
import * as fingerprints from './tracking/fingerprint-calls.ts'
import * as landingSignals from './tracking/landing-signal-calls.ts'
import * as serverLog from './tracking/server-log-calls.ts'

/** What they define by `defineCall` is found by itself. */
const MODULES = [
  boards,
  boardInvites,
  boardMoves,
  comments,
  account,
  countrySession,
  emailPassword,
  currentUser,
  invite,
  limitedLogin,
  passcode,
  passkey,
  registration,
  session,
  signInService,
  twoStep,
  media,
  messages,
  moderation,
  reports,
  notifications,
  live,
  push,
  blocks,
  follows,
  users,
  userProperties,
  pinBuilder,
  links,
  leads,
  pinFeedback,
  reactions,
  shares,
  tries,
  saves,
  settings,
  consent,
  imports,
  locale,
  pages,
  siteFeedback,
  attribution,
  events,
  experiments,
  fingerprints,
  landingSignals,
  serverLog,
] as const

type Defined<Module> = Module extends unknown ? Extract<Module[keyof Module], CallDefinition> : never
type Definition = Defined<(typeof MODULES)[number]>

/** Every call by its name. */
export type Calls = { [Call in Definition as Call['name']]: Call }
export type DefinedCall = keyof Calls

/** What a caller sends. */
export type CallInput<Name extends DefinedCall> = NonNullable<v.InferInput<Calls[Name]['input']>>
/** What a caller gets. */
export type CallAnswer<Name extends DefinedCall> = v.InferOutput<Calls[Name]['answer']>

export const CALLS = Object.fromEntries(
  MODULES.flatMap((module) => Object.values<unknown>(module))
    .filter(isDefinition)
    .map((definition) => [definition.name, definition]),
) as Calls

function isDefinition(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'definition'
}
