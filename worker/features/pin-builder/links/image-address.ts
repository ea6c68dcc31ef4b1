import { LINK_IMAGE_LIFE_MS } from '#schema/pin-builder/link-constants.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { openSigner, type Signer } from '#worker/platform/signatures.ts'

export interface ImageAddress {
  url: string
  /** Milliseconds since 1970. */
  until: number
}

type AddressContext = Pick<MemberContext, 'env' | 'now' | 'viewer'>

/** Gives out addresses of this site for images of others, for this viewer and a while; null without a key. */
export async function openImageAddresses(context: AddressContext): Promise<((url: string) => Promise<string>) | null> {
  const signer = await findSigner(context)
  if (!signer) return null
  // The end is a whole minute: the same image keeps its address, and a browser what it has fetched.
  const until = Math.floor((context.now + LINK_IMAGE_LIFE_MS) / MINUTE_MS) * MINUTE_MS
  return async (url) => {
    const signature = await signer.sign(describe(context, { url, until }))
    return href('linkImage', {}, { url, until: String(until), signature })
  }
}

/** Null for an address that was made up, is another viewer's or has expired. */
export async function readImageAddress(context: AddressContext, search: URLSearchParams): Promise<ImageAddress | null> {
  const address = { url: search.get('url') ?? '', until: Number(search.get('until')) }
  const signer = await findSigner(context)
  const isOurs = await signer?.isSigned(describe(context, address), search.get('signature') ?? '')
  return isOurs && context.now < address.until ? address : null
}

function findSigner({ env }: AddressContext): Promise<Signer | null> {
  return openSigner(env.TOTP_KEY, 'link picture')
}

function describe({ viewer }: AddressContext, { url, until }: ImageAddress): string {
  return JSON.stringify([viewer.user.id, until, url])
}
