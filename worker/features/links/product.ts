import { MAX_TITLE_LENGTH } from '#schema/calls/pins.ts'
import type { LinkProduct } from '#schema/calls/links.ts'
import { cleanText } from './clean-text.ts'
import type { SchemaGraph, SchemaNode } from './schema-graph.ts'

interface Offer {
  price: string
  currency: string
  /** An address or name of schema.org, or words such as "in stock"; '' where the page doesn't say. */
  availability: string
}

const MAX_BRAND_LENGTH = 100

/** Of schema.org and of Open Graph ("oos", "out of stock"). */
const NOT_IN_STOCK = /out.?of.?stock|sold.?out|discontinued|^oos$/i

export function readProduct(graph: SchemaGraph, node: SchemaNode): LinkProduct {
  const brand = graph.text(node, 'brand') || graph.text(node, 'manufacturer')
  const variants = graph.nodesOf(node, 'hasVariant')
  const offers = [node, ...variants].flatMap((one) => graph.nodesOf(one, 'offers'))
  return toProduct(
    graph.text(node, 'name'),
    brand,
    offers.flatMap((offer) => readOffers(graph, offer)),
  )
}

/** Of the first offer that has a price and a currency. */
export function toProduct(name: string, brand: string, offers: readonly Offer[]): LinkProduct {
  const [summary = null] = offers.flatMap(({ price, currency, availability }) => {
    const amount = parsePrice(price)
    const code = currency.trim().toUpperCase()
    if (amount === null || !/^[A-Z]{3}$/.test(code)) return []
    return { price: amount, currency: code, in_stock: !NOT_IN_STOCK.test(availability) }
  })
  return {
    name: cleanText(name, MAX_TITLE_LENGTH),
    brand: cleanText(brand, MAX_BRAND_LENGTH) || null,
    offer_summary: summary,
  }
}

/** An offer, or the offers of an aggregate; the price may stand in a specification. */
function readOffers(graph: SchemaGraph, offer: SchemaNode): Offer[] {
  const own = [offer, ...graph.nodesOf(offer, 'priceSpecification')]
  const first = (...names: string[]) =>
    own.flatMap((node) => names.map((name) => graph.text(node, name))).find((text) => text !== '') ?? ''
  const read = {
    price: first('price', 'lowPrice'),
    currency: first('priceCurrency'),
    availability: graph.text(offer, 'availability'),
  }
  const parts = graph.nodesOf(offer, 'offers').map((one) => ({
    price: graph.text(one, 'price'),
    currency: graph.text(one, 'priceCurrency') || read.currency,
    availability: graph.text(one, 'availability'),
  }))
  return [read, ...parts]
}

/** "1.299,00 €" is "1299.00": the last separator before one or two digits is that of decimals; "9.9900" is "9.99". */
export function parsePrice(text: string): string | null {
  const [, precise] = /^\s*(\d{1,12}\.\d\d)\d{2,20}\s*$/.exec(text) ?? []
  if (precise !== undefined) return precise
  const [number] = /\d[\d.,' \u00a0\u202f]*/.exec(text.slice(0, 50)) ?? []
  if (number === undefined || /-\s*$/.test(text.slice(0, text.indexOf(number)))) return null
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?[.,']?$/.exec(number.trim()) ?? []
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits === '' || digits.length > 12 ? null : `${digits}${decimals === '' ? '' : `.${decimals}`}`
}
