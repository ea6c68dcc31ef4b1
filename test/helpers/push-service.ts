import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushMessage, PushSubscriptionInput } from '#schema/notifications/push-calls.ts'

/** The keys of the site, for tests. */
export interface VapidKeys {
  VAPID_PUBLIC_KEY: string
  VAPID_PRIVATE_KEY: string
}

export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    // The key would be shorter without leading zeros.
    VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  }
}

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A browser's push service on this machine, which keeps what it gets (RFC 8030). */
export interface PushService {
  origin: string
  received: ReceivedPush[]
  /** What it answers from now on. */
  status: number
  stop(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const received: ReceivedPush[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      answer.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: PushService = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    status: 201,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

/** A browser that takes push messages, with its own keys. */
export interface PushBrowser {
  subscription: PushSubscriptionInput
  path: string
  read(push: ReceivedPush): PushMessage
}

export function makePushBrowser(serviceOrigin: string): PushBrowser {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const secret = randomBytes(16)
  const path = `/push/${randomBytes(8).toString('hex')}`
  return {
    path,
    subscription: {
      endpoint: serviceOrigin + path,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: secret.toString('base64url') },
    },
    read: ({ body }) => JSON.parse(decrypt(body, keys, secret)) as PushMessage,
  }
}

/** The message is decrypted as a browser does it (RFC 8291, RFC 8188): one record. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + senderKey.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
  const material = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), secret, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** What the sender says of itself, if its signature is right (RFC 8292). */
export function readVapid({ headers }: ReceivedPush, { VAPID_PUBLIC_KEY: publicKey }: VapidKeys): unknown {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isRight = verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))
  if (!isRight || key !== publicKey) throw new Error('The signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
