import { toImage } from '#schema/media/media-url.ts'
import type { Pin } from '#schema/pins/pin.ts'
import type { TaggedProduct } from '#schema/pins/rich-metadata.ts'
import { findDomain } from '#schema/web-link.ts'
import { toShownDomain } from '#worker/platform/shown-domain.ts'
import type { TaggedRow } from './tagged-statement.ts'

/** A tag whose pin is not in `rows` leads to its link, or is not there at all. Prices are for signed-in viewers. */
export function presentTags(
  tags: readonly TaggedProduct[],
  rows: readonly TaggedRow[],
  isAuth: boolean,
): Pin['taggedProducts'] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return tags.flatMap(({ x, y, title, link, pinId, productId }) => {
    const row = byId.get(pinId ?? '')
    if (!row && link === null) return []
    const domain = findDomain(link)
    const target = row ? presentTarget(row, productId, isAuth) : null
    return [
      {
        x,
        y,
        title: title ?? target?.title ?? '',
        link: target ? null : link,
        domain: target || domain === null ? null : toShownDomain(domain),
        pin: target?.pin ?? null,
      },
    ]
  })
}

function presentTarget({ id, title, image, products, ...own }: TaggedRow, productId: string | null, isAuth: boolean) {
  const product = products?.find((one) => one.productId === productId)
  const offer = product && {
    price: product.offerSummary.price,
    priceCurrency: product.offerSummary.currency,
    isOosProduct: !product.offerSummary.inStock,
  }
  const { price, priceCurrency, isOosProduct } = offer ?? own
  return {
    title: product?.name || title,
    pin: {
      id,
      image: toImage(image, '236x'),
      price: isAuth ? price : null,
      priceCurrency: isAuth ? priceCurrency : null,
      isOosProduct,
    },
  }
}
