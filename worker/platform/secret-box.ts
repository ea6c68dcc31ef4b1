import { Buffer } from 'node:buffer'

/** Version of the format: mark, key id, nonce and ciphertext, separated by dots. */
const MARK = 'sealed1'

const KEY_BYTES = 32

/** AES-GCM requires this length; random is safe, as each key seals far fewer than 2^32 texts. */
const NONCE_BYTES = 12

/** Hexadecimal digits. */
const KEY_ID_LENGTH = 8

export interface SecretBox {
  seal(text: string, owner: string): Promise<string>
  /** Null if no key opens it for this owner. */
  open(sealed: string, owner: string): Promise<string | null>
  /** Sealed with the newest key. */
  isFresh(text: string): boolean
}

/**
 * `setting` is base64 of 32 bytes each, comma-separated: the first seals, the others only open. Null without a valid
 * key.
 */
export async function openSecretBox(setting: string | undefined): Promise<SecretBox | null> {
  const keys = await Promise.all((parseKeys(setting) ?? []).map(importKey))
  const [first] = keys
  if (!first) return null
  return {
    async seal(text, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = await crypto.subtle.encrypt(buildParameters(iv, owner), first.key, new TextEncoder().encode(text))
      return [MARK, first.id, base64Url(iv), base64Url(new Uint8Array(sealed))].join('.')
    },

    async open(sealed, owner) {
      const [mark, id, iv, data] = sealed.split('.')
      const known = keys.find((key) => key.id === id)
      if (mark !== MARK || !known || iv === undefined || data === undefined) return null
      try {
        const opened = await crypto.subtle.decrypt(
          buildParameters(decodeBytes(iv), owner),
          known.key,
          decodeBytes(data),
        )
        return new TextDecoder().decode(opened)
      } catch {
        return null
      }
    },

    isFresh: (text) => text.startsWith(`${MARK}.${first.id}.`),
  }
}

export function isSealed(text: string): boolean {
  return text.startsWith(`${MARK}.`)
}

/** 32 bytes each, the newest first; null where one of them is no key. */
export function parseKeys(setting: string | undefined): Uint8Array<ArrayBuffer>[] | null {
  const keys = (setting ?? '').split(',').map((text) => new Uint8Array(Buffer.from(text.trim(), 'base64')))
  return keys.every(({ length }) => length === KEY_BYTES) ? keys : null
}

async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<{ id: string; key: CryptoKey }> {
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id: digest.toString('hex').slice(0, KEY_ID_LENGTH), key }
}

function buildParameters(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) }
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
