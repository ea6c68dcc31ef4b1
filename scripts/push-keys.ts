import { webcrypto } from 'node:crypto'

/** `npm run push-keys`: a new pair of keys for push messages, as settings. */
export async function run(): Promise<number> {
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const point = Buffer.from(await webcrypto.subtle.exportKey('raw', publicKey)).toString('base64url')
  const { d } = await webcrypto.subtle.exportKey('jwk', privateKey)
  console.log(`VAPID_PUBLIC_KEY=${point}\nVAPID_PRIVATE_KEY=${d}`)
  console.error(
    '\nSet both for `npm start`, or with `wrangler secret put`. With new keys, everyone has to turn push messages on again.',
  )
  return 0
}
