import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { NewPasskey, PasskeyAnswer } from '#schema/identity/passkey-calls.ts'

/** What the authenticator is made to say, right or wrong. */
export interface Claims {
  /** The origin of the page that asks. */
  origin: string
  rpId?: string
  userVerified?: boolean
  counter?: number
  userHandle?: string
}

interface Challenged {
  challenge: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** An authenticator in software, which signs whatever it is asked to: also what a browser would refuse. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.#publicKey = publicKey
  }

  /** The answer to options for a new passkey. */
  make(options: object, claims: Claims): NewPasskey {
    const clientData = buildClientData('webauthn.create', options as Challenged, claims)
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      authenticatorData(claims, HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** The answer to options for a login. */
  answer(options: object, claims: Claims): PasskeyAnswer {
    const clientData = buildClientData('webauthn.get', options as Challenged, claims)
    const authData = authenticatorData(claims, 0)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        ...(claims.userHandle === undefined
          ? {}
          : { userHandle: Buffer.from(claims.userHandle).toString('base64url') }),
      },
    }
  }

  #coseKey(): Uint8Array {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return isoCBOR.encode(key as never)
  }
}

function buildClientData(type: string, { challenge }: Challenged, { origin }: Claims): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData({ origin, rpId, userVerified = true, counter = 0 }: Claims, flags: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const said = flags | USER_PRESENT | (userVerified ? USER_VERIFIED : 0)
  const hash = createHash('sha256')
    .update(rpId ?? new URL(origin).hostname)
    .digest()
  return Buffer.concat([hash, Buffer.from([said]), count])
}
