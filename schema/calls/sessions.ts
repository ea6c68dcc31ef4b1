import * as v from 'valibot'
import { Id } from '../id.ts'

/** `UserSessionResource` create: asks for the other accounts that this browser is signed in to. */
export const SessionAccountsInput = v.object({
  session_accounts: v.literal(true, 'session_accounts must be true; signing in is done with a handshake'),
})

/** `UserSessionResource` update: goes on as another account of this browser, without its password. */
export const SwitchAccountInput = v.object({ account_id: Id })
export type SwitchAccountInput = v.InferOutput<typeof SwitchAccountInput>

/** `UserSessionResource` delete. Says nothing: the current session ends. */
export const SignOutInput = v.object({
  disable_auth_failure_redirect: v.optional(v.boolean(), false),
  /** Only this account of the browser, be it the current one or another. */
  account_id: v.optional(Id),
  /** Every account of the browser. */
  all_accounts: v.optional(v.boolean(), false),
})
export type SignOutInput = v.InferOutput<typeof SignOutInput>

/** `PUT /v3/sessions/verify/`, form-encoded or JSON. */
export const VerifySessionInput = v.object({ recaptcha_token: v.optional(v.pipe(v.string(), v.maxLength(4_000))) })
export type VerifySessionInput = v.InferOutput<typeof VerifySessionInput>

/** `DELETE /v3/users/me/sessions/{id}/`. */
export const EndSessionInput = v.object({ id: v.string() })
export type EndSessionInput = v.InferOutput<typeof EndSessionInput>

/** The form of a session's line, and that of all others together, which names none. */
export const EndSessionForm = v.object({ session_id: v.optional(Id) })
export type EndSessionForm = v.InferOutput<typeof EndSessionForm>

/** Another account that this browser is signed in to: as much as a menu shows of it. */
export interface StoredAccount {
  id: string
  username: string
  full_name: string
  image_medium_url: string | null
  logged_in: true
}

/** Answer of `UserSessionResource` create and of `/refresh_stored_accounts`. */
export interface StoredAccountsData {
  accounts: StoredAccount[]
}

/** A signed-in browser of the current user. Times are ISO 8601. */
export interface SessionSummary {
  id: string
  device: { browser_name: string; os_name: string; type: 'desktop' | 'phone' | 'tablet' }
  /** Where it signed in: a two-letter code, or null where that is not known. */
  country: string | null
  created_at: string
  /** To the hour. */
  last_used_at: string
  is_current: boolean
  /** Whether the browser is only remembered: its owner has logged out and is greeted by name. */
  is_limited: boolean
}

/** Answer of `GET /v3/users/me/sessions/`, the current one first, then by last use. */
export interface SessionsData {
  sessions: SessionSummary[]
}
