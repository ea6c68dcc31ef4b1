import { hashToken } from '#worker/platform/tokens.ts'

/** Crockford's base 32, without lookalikes: five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 bits: can't be guessed even from the hashes. */
const LENGTH = 16
const GROUP = 4

const TOTP = /^\d{6}$/
const RECOVERY = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

export type TypedCode = { type: 'totp' | 'recovery'; text: string } | { type: 'none' }

export function readCode(typed: string): TypedCode {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
  if (TOTP.test(text)) return { type: 'totp', text }
  const code = text.replaceAll('o', '0').replace(/[il]/g, '1')
  return RECOVERY.test(code) ? { type: 'recovery', text: code } : { type: 'none' }
}

export function newRecoveryCode(): string {
  const characters = [...crypto.getRandomValues(new Uint8Array(LENGTH))].map((byte) => ALPHABET[byte & 31] ?? '')
  return Array.from({ length: LENGTH / GROUP }, (_, place) =>
    characters.slice(place * GROUP, (place + 1) * GROUP).join(''),
  ).join('-')
}

/** Salted with the account: equal codes of two accounts have different hashes. */
export function hashRecoveryCode(userId: string, text: string): Promise<string> {
  return hashToken(`${userId} ${text}`)
}
