import { Buffer } from 'node:buffer'

/** Marks a sealed text, with the version of its form: mark, key id, nonce and cipher text with dots between. */
const MARK = 'sealed1'

const KEY_BYTES = 32

/** As long as AES-GCM wants it; random, as each key seals far fewer than 2^32 texts. */
const NONCE_BYTES = 12

/** Hexadecimal digits by which a sealed text names its key. */
const KEY_ID_LENGTH = 8

/** Seals short secrets for the database (AES-256-GCM), each for its owner: moved to another row it does not open. */
export interface SecretBox {
  seal(text: string, owner: string): Promise<string>
  /** The text, or null where no key opens it for this owner. */
  open(sealed: string, owner: string): Promise<string | null>
  /** Whether a text is sealed with the key that new ones are sealed with. */
  isFresh(text: string): boolean
}

/**
 * A box with the keys of a setting: base64 of 32 bytes each, comma-separated, the one to seal with first; the others still
 * open what they sealed. Null where there is no key, or one of them is none.
 */
export async function openSecretBox(setting: string | undefined): Promise<SecretBox | null> {
  const texts = (setting ?? '').split(',').map((text) => text.trim())
  const keys = await Promise.all(texts.map(importKey))
  const [first] = keys
  if (!first || !keys.every((key) => key !== null)) return null
  return {
    async seal(text, owner) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = await crypto.subtle.encrypt(parametersOf(iv, owner), first.key, new TextEncoder().encode(text))
      return [MARK, first.id, base64Url(iv), base64Url(new Uint8Array(sealed))].join('.')
    },

    async open(sealed, owner) {
      const [mark, id, iv, data] = sealed.split('.')
      const known = keys.find((key) => key.id === id)
      if (mark !== MARK || !known || iv === undefined || data === undefined) return null
      try {
        const opened = await crypto.subtle.decrypt(parametersOf(bytesOf(iv), owner), known.key, bytesOf(data))
        return new TextDecoder().decode(opened)
      } catch {
        return null
      }
    },

    isFresh: (text) => text.startsWith(`${MARK}.${first.id}.`),
  }
}

/** Whether a text was sealed, with whatever key. */
export function isSealed(text: string): boolean {
  return text.startsWith(`${MARK}.`)
}

async function importKey(text: string): Promise<{ id: string; key: CryptoKey } | null> {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'))
  if (bytes.length !== KEY_BYTES) return null
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { id: digest.toString('hex').slice(0, KEY_ID_LENGTH), key }
}

function parametersOf(iv: Uint8Array<ArrayBuffer>, owner: string) {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(owner) }
}

function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}
