import * as v from 'valibot'
import { byOption } from '../by-option.ts'
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
    /** Only this account of the browser. */
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

export interface StoredAccount {
  id: string
  username: string
  full_name: string
  image_medium_url: string | null
  logged_in: true
}

export interface StoredAccountsData {
  accounts: StoredAccount[]
}

/** Times are ISO 8601. */
export interface SessionSummary {
  id: string
  device: { browser_name: string; os_name: string; type: 'desktop' | 'phone' | 'tablet' }
  /** Two-letter code of the country it logged in from. */
  country: string | null
  created_at: string
  /** Rounded to the hour. */
  last_used_at: string
  is_current: boolean
  /** Logged out but remembered: greeted by name. */
  is_limited: boolean
}

export interface SessionsData {
  sessions: SessionSummary[]
}
