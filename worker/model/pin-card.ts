import { sql } from 'drizzle-orm'
import { isActive } from '#db/active-account.ts'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { users } from '#db/tables/users.ts'
import type { Provenance } from '#schema/media/constants.ts'
import type { MediaExtension } from '#schema/media/image.ts'
import { toImage, mediaUrl } from '#schema/media/media-url.ts'
import type { PinKind } from '#schema/pins/pin-kind.ts'
import type { PinCard } from '#schema/pins/pin.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { toShownDomain } from '#worker/platform/shown-domain.ts'

/** They need `pins` joined with its image and its pinner. */
export const CARD_COLUMNS = {
  id: pins.id,
  kind: pins.kind,
  gridTitle: sql<string>`coalesce(nullif(${pins.gridTitle}, ''), ${pins.title})`,
  altText: sql<string>`coalesce(nullif(${pins.altText}, ''), nullif(${pins.autoAltText}, ''), ${pins.title})`,
  domain: pins.domain,
  price: pins.price,
  priceCurrency: pins.priceCurrency,
  isOosProduct: pins.isOosProduct,
  isPromoted: pins.isPromoted,
  trackingParams: pins.trackingParams,
  videoDuration: pins.videoDuration,
  provenance: pins.provenance,
  isAnimated: images.isAnimated,
  signature: images.signature,
  extension: images.extension,
  width: images.width,
  height: images.height,
  dominantColor: images.dominantColor,
  username: users.username,
  fullName: users.fullName,
  userImage: users.imageSignature,
  promoterName: sql<string | null>`(select full_name from users promoter where promoter.id = ${pins.promoterId}
    and ${pins.isPromoted} = 1 and ${isActive('promoter')} and promoter.is_private_profile = 0)`,
}

export interface CardRow {
  id: string
  kind: PinKind
  gridTitle: string
  altText: string
  domain: string | null
  price: string | null
  priceCurrency: string | null
  isOosProduct: boolean
  isPromoted: boolean
  trackingParams: string | null
  videoDuration: number | null
  provenance: Provenance | null
  isAnimated: boolean
  signature: string
  extension: MediaExtension
  width: number
  height: number
  dominantColor: string
  username: string
  fullName: string
  userImage: string | null
  promoterName: string | null
  /** Boards alone ask for the note. */
  note?: string | null
}

/** Prices are for signed-in viewers, as on the page of the pin. */
export function cardPresenter({ type }: Pick<Viewer, 'type'>): (row: CardRow) => PinCard {
  return type === 'AUTH' ? presentCard : (row) => presentCard({ ...row, price: null, priceCurrency: null })
}

function presentCard(row: CardRow): PinCard {
  return {
    __typename: 'Pin',
    id: row.id,
    kind: row.kind,
    gridTitle: row.gridTitle,
    altText: row.altText,
    dominantColor: row.dominantColor,
    images: {
      '236x': toImage(row, '236x'),
      '474x': toImage(row, '474x'),
      '736x': toImage(row, '736x'),
    },
    domain: row.domain && toShownDomain(row.domain),
    price: row.price,
    priceCurrency: row.priceCurrency,
    isOosProduct: row.isOosProduct,
    isPromoted: row.isPromoted,
    ...(row.trackingParams !== null && { trackingParams: row.trackingParams }),
    videoDuration: row.videoDuration,
    ...(row.provenance !== null && { provenance: row.provenance }),
    ...(row.note && { note: row.note }),
    // The cover of a video is no image by itself.
    ...(row.isAnimated && row.kind !== 'video' && { isAnimated: true }),
    pinner: {
      username: row.username,
      fullName: row.fullName,
      smallImageUrl: row.userImage && mediaUrl('75x75', row.userImage, 'webp'),
    },
    promoterName: row.promoterName,
  }
}
