import { Buffer } from 'node:buffer'
import * as v from 'valibot'

const ClientData = v.object({ challenge: v.string() })

export function toBase64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'))
}

/** Doesn't verify the challenge. */
export function parseChallenge(clientDataJson: string): string | null {
  try {
    const data = v.safeParse(ClientData, JSON.parse(new TextDecoder().decode(fromBase64Url(clientDataJson))))
    return data.success ? data.output.challenge : null
  } catch {
    return null
  }
}
