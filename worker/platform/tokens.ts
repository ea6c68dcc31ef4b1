const TOKEN_BYTES = 32
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits, base64url (43 characters). */
export function newToken(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
}

/** Checks the form alone: anything else is refused before it costs a query. */
export function isToken(text: string | null | undefined): text is string {
  return typeof text === 'string' && TOKEN_PATTERN.test(text)
}

/** SHA-256 in hexadecimal, stored in the token's place, so that a leaked table logs no one in. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  let hex = ''
  for (const byte of new Uint8Array(digest)) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** Version 8; the same text always gives the same UUID. */
export async function hashToUuid(text: string): Promise<string> {
  const hex = await hashToken(text)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
