import { Buffer } from 'node:buffer'
import { parseKeys } from './secret-box.ts'

export interface Signer {
  /** HMAC-SHA256 in base64url (43 characters). */
  sign(text: string): Promise<string>
  /** Accepts any of the keys, so that what was signed before the newest still holds. */
  isSigned(text: string, signature: string): Promise<boolean>
}

const SIGNATURE = /^[\w-]{43}$/

/**
 * `setting` is that of `openSecretBox`; the keys are derived for the purpose, so that nothing signed for one holds for
 * another. Null without a valid key.
 */
export async function openSigner(setting: string | undefined, purpose: string): Promise<Signer | null> {
  const keys = await Promise.all((parseKeys(setting) ?? []).map((bytes) => deriveKey(bytes, purpose)))
  const [first] = keys
  if (!first) return null
  return {
    async sign(text) {
      return Buffer.from(await crypto.subtle.sign('HMAC', first, new TextEncoder().encode(text))).toString('base64url')
    },

    async isSigned(text, signature) {
      if (!SIGNATURE.test(signature)) return false
      const [given, signed] = [new Uint8Array(Buffer.from(signature, 'base64url')), new TextEncoder().encode(text)]
      const answers = await Promise.all(keys.map((key) => crypto.subtle.verify('HMAC', key, given, signed)))
      return answers.includes(true)
    },
  }
}

async function deriveKey(bytes: Uint8Array<ArrayBuffer>, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode(`signature: ${purpose}`)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(parameters, base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, [
    'sign',
    'verify',
  ])
}
