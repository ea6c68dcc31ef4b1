import * as v from 'valibot'
import { byOption } from '../by-option.ts'
import { defineCall, NoAnswer, NoInput } from '../call.ts'
import { Id } from '../id.ts'
import { issueText } from '../issue-text.ts'

export const SessionAccountsInput = v.object({
  session_accounts: v.literal(true, issueText('sessionAccounts')),
})

export const SwitchAccountInput = v.object({ account_id: Id })
export type SwitchAccountInput = v.InferOutput<typeof SwitchAccountInput>

/** The current session ends if there are no options. */
const Redirect = { disable_auth_failure_redirect: v.optional(v.boolean(), false) }

export const LogoutInput = byOption(
  {
    /** The switch concerns this account of the browser only. */
    account_id: v.object({ ...Redirect, account_id: Id }),
    all_accounts: v.object({ ...Redirect, all_accounts: v.boolean() }),
  },
  v.object(Redirect),
)
export type LogoutInput = v.InferOutput<typeof LogoutInput>

export const VerifySessionInput = v.object({ recaptcha_token: v.optional(v.pipe(v.string(), v.maxLength(4_000))) })
export type VerifySessionInput = v.InferOutput<typeof VerifySessionInput>

export const EndSessionInput = v.object({ id: v.string() })
export type EndSessionInput = v.InferOutput<typeof EndSessionInput>

export const EndSessionForm = byOption(
  { session_id: v.object({ session_id: Id }) },
  /** All other sessions. */
  v.object({ all: v.literal('1') }),
)
export type EndSessionForm = v.InferOutput<typeof EndSessionForm>

const StoredAccount = v.object({
  id: v.string(),
  username: v.string(),
  full_name: v.string(),
  image_medium_url: v.nullable(v.string()),
  logged_in: v.literal(true),
})

export const StoredAccountsData = v.object({ accounts: v.array(StoredAccount) })
export type StoredAccountsData = v.InferOutput<typeof StoredAccountsData>

/** Times are ISO 8601. */
export const SessionSummary = v.object({
  id: v.string(),
  device: v.object({
    browser_name: v.string(),
    os_name: v.string(),
    type: v.picklist(['desktop', 'phone', 'tablet']),
  }),
  /** Two-letter code of the country it logged in from. */
  country: v.nullable(v.string()),
  created_at: v.string(),
  /** Rounded to the hour. */
  last_used_at: v.string(),
  is_current: v.boolean(),
  /** Logged out but remembered: greeted by name. */
  is_limited: v.boolean(),
})
export type SessionSummary = v.InferOutput<typeof SessionSummary>

export const SessionsData = v.object({ sessions: v.array(SessionSummary) })
export type SessionsData = v.InferOutput<typeof SessionsData>

export const RefreshedSession = v.object({ refreshed: v.boolean() })
export type RefreshedSession = v.InferOutput<typeof RefreshedSession>

export const RefreshSessionCall = defineCall('GET refreshToken', NoInput, RefreshedSession)
export const ListStoredAccountsCall = defineCall('UserSessionResource.create', SessionAccountsInput, StoredAccountsData)
export const RefreshStoredAccountsCall = defineCall('GET refreshStoredAccounts', NoInput, StoredAccountsData)
export const SwitchAccountCall = defineCall('UserSessionResource.update', SwitchAccountInput, NoAnswer)
export const LogOutCall = defineCall('UserSessionResource.delete', v.optional(LogoutInput, {}), NoAnswer)
export const ListSessionsCall = defineCall('GET sessions', NoInput, SessionsData)
export const EndOtherSessionsCall = defineCall('DELETE sessions', NoInput, NoAnswer)
export const EndSessionCall = defineCall('DELETE session', EndSessionInput, NoAnswer)
export const VerifySessionCall = defineCall('PUT verifySession', VerifySessionInput, NoAnswer)
