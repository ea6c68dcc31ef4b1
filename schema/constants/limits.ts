/** Largest body of a call: the largest plain one is a comment or a message; pictures have a limit of their own. */
export const MAX_CALL_BODY_BYTES = 64 * 1_024

/** Largest body of the plain sign-in and sign-out forms: three short fields. */
export const MAX_FORM_BODY_BYTES = 8 * 1_024

/** Longest address: what common proxies and browsers pass on without trouble. */
export const MAX_URL_LENGTH = 8 * 1_024

/** Longest `User-Agent` that is looked at; real ones stay under 400 characters. */
export const MAX_USER_AGENT_LENGTH = 512

/** Longest `Accept-Language` that is looked at; browsers send under 200 characters. */
export const MAX_ACCEPT_LANGUAGE_LENGTH = 512

/** Longest invite code; ours have 22 characters. */
export const MAX_INVITE_CODE_LENGTH = 64

/** Longest stored referrer: an address and its path. */
export const MAX_REFERRER_LENGTH = 2_000

/** Longest text of details in a failure. */
export const MAX_ERROR_DETAIL_LENGTH = 1_000
