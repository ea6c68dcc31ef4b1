import type { PinShopping } from '#schema/pin.ts'
import type { PinRow } from './pin-statement.ts'

/** Brand, price and shipping of the pin's first product; null where it shows none. */
export function presentShopping({ pin, details }: PinRow): PinShopping | null {
  const product = details?.products?.[0]
  if (!product) return null
  const { price, standardPrice, shippingInfo } = product.offerSummary
  return {
    brand: product.brand,
    price,
    priceCurrency: pin.priceCurrency ?? product.offerSummary.currency,
    standardPrice,
    freeShippingPrice: shippingInfo?.freeShippingPrice ?? null,
    freeShippingValue: shippingInfo?.freeShippingValue ?? null,
  }
}
