const IV_BYTES = 12

/** Never stored. */
export interface RowKeys {
  fingerprint: CryptoKey
  answer: CryptoKey
}

export async function deriveKeys(idempotencyKey: string, keyHash: string): Promise<RowKeys> {
  const base = await crypto.subtle.importKey('raw', encode(idempotencyKey), 'HKDF', false, ['deriveKey'])
  const derive = (info: string, algorithm: HmacImportParams | AesDerivedKeyParams, usages: KeyUsage[]) =>
    crypto.subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt: encode(keyHash), info: encode(info) },
      base,
      algorithm,
      false,
      usages,
    )
  const [fingerprint, answer] = await Promise.all([
    derive('fingerprint', { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
    derive('answer', { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
  ])
  return { fingerprint, answer }
}

/** HMAC in hexadecimal. */
export async function computeFingerprint({ fingerprint }: RowKeys, request: Uint8Array<ArrayBuffer>): Promise<string> {
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', fingerprint, request))
  return Array.from(mac, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** AES-GCM; the random nonce comes first. */
export async function seal({ answer: key }: RowKeys, answer: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, answer))
  return concat([iv, sealed])
}

/** Rejects if the response was sealed with another key. */
export async function unseal(
  { answer: key }: RowKeys,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.subarray(0, IV_BYTES)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(IV_BYTES)))
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.byteLength
  }
  return all
}
