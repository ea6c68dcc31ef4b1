import type { LinkProduct } from '#schema/pin-builder/link-calls.ts'
import { MAX_TITLE_LENGTH } from '#schema/pins/constants.ts'
import { toPlainDigits } from '#schema/plain-digits.ts'
import { cleanText } from './clean-text.ts'
import type { SchemaGraph, SchemaNode } from './schema-graph.ts'

interface Offer {
  price: string
  currency: string
  /** An address or name of schema.org, or words such as "in stock"; '' where the page doesn't say. */
  availability: string
}

const MAX_BRAND_LENGTH = 100

/** The words of schema.org and of Open Graph ("oos", "out of stock"). */
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

/** The first offer that has a price and a currency counts; one that is sold out counts where all are. */
export function toProduct(name: string, brand: string, offers: readonly Offer[]): LinkProduct {
  const summaries = offers.flatMap(({ price, currency, availability }) => {
    const code = findCurrency(currency, price)
    const amount = parsePrice(price, code)
    if (amount === null || code === '') return []
    return { price: amount, currency: code, in_stock: !NOT_IN_STOCK.test(availability) }
  })
  const summary = summaries.find(({ in_stock: isInStock }) => isInStock) ?? summaries[0] ?? null
  return {
    name: cleanText(name, MAX_TITLE_LENGTH),
    brand: cleanText(brand, MAX_BRAND_LENGTH) || null,
    offer_summary: summary,
  }
}

/** Signs that one currency alone has. */
const SIGNS: readonly (readonly [sign: string, currency: string])[] = [
  ['US$', 'USD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₴', 'UAH'],
  ['₺', 'TRY'],
  ['₩', 'KRW'],
  ['₪', 'ILS'],
  ['₫', 'VND'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['฿', 'THB'],
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  ['zł', 'PLN'],
  ['Kč', 'CZK'],
]

/** A code of ISO 4217, by name or address, or a sign; where there is none, what stands beside the price; else ''. */
function findCurrency(currency: string, price: string): string {
  const written = currency.trim()
  const code = /^(?:.*[/#:])?([a-z]{3})$/is.exec(written)?.[1]?.toUpperCase()
  if (code !== undefined) return code
  const text = written === '' ? price.slice(0, 50) : written
  const beside = /(?:^|[\s\d])([A-Z]{3})(?=[\s\d]|$)/.exec(written === '' ? text : '')?.[1]
  return beside ?? SIGNS.find(([sign]) => text.includes(sign))?.[1] ?? ''
}

/** What it cost before, or should; what members pay, and what a kilogram costs: not the price. */
function isPrice(graph: SchemaGraph, specification: SchemaNode): boolean {
  const type = graph.text(specification, 'priceType')
  const isOther = ['referenceQuantity', 'validForMemberTier'].some(
    (name) => graph.values(specification, name).length > 0,
  )
  return !isOther && !/(?:list|strikethrough|regular|msrp|srp|invoice)(?:price)?$/i.test(type)
}

/** An offer, or the offers of an aggregate; the price may stand in a specification. */
function readOffers(graph: SchemaGraph, offer: SchemaNode): Offer[] {
  const own = [offer, ...graph.nodesOf(offer, 'priceSpecification').filter((one) => isPrice(graph, one))]
  const first = (...names: string[]) =>
    own.flatMap((node) => names.map((name) => graph.text(node, name))).find((text) => text !== '') ?? ''
  const read = {
    price: first('price', 'lowPrice', 'minPrice'),
    currency: first('priceCurrency'),
    availability: graph.text(offer, 'availability'),
  }
  const parts = graph.nodesOf(offer, 'offers').map((one) => ({
    price: graph.text(one, 'price'),
    currency: graph.text(one, 'priceCurrency') || read.currency,
    availability: graph.text(one, 'availability'),
  }))
  const isGone = parts.length > 0 && parts.every(({ availability }) => NOT_IN_STOCK.test(availability))
  return [{ ...read, availability: read.availability || (isGone ? 'SoldOut' : '') }, ...parts]
}

const HUNDREDTHS = /^(.*?)(?:[.,](\d{1,2}))?[.,']?$/

const THOUSANDTHS = /^(.*?)(?:(?:\.(?=\d{3})|[.,](?=\d{1,2}\D*$))(\d{1,3}))?[.,']?$/

/** ISO 4217: currencies whose smallest coins are thousandths, most of them of countries that write "1,250.500". */
const WITH_THOUSANDTHS = new Map([
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR'].map((currency) => [currency, THOUSANDTHS] as const),
  ['TND', /^(.*?)(?:[.,](\d{1,3}))?[.,']?$/],
])

/** ISO 4217: currencies without smaller coins, or whose coins are of no use any more. */
const WITHOUT_DECIMALS = new Set(
  'BIF CLP COP CRC DJF GNF HUF IDR IRR ISK JPY KMF KRW LAK LBP MGA MMK MNT PKR PYG RSD RWF SLL TZS UGX UYI UZS VND VUV XAF XOF XPF'.split(
    ' ',
  ),
)

/**
 * "1.299,00 €" is "1299.00": the last separator before one or two digits is that of decimals. A single full stop is one
 * before any number of digits, as prices in metadata are written with it (schema.org, `price`): "12.500" in dinars is
 * twelve and a half. Only where a currency has no decimals it separates thousands.
 */
export function parsePrice(written: string, currency: string): string | null {
  // JSON may write a number so.
  const isExponential = /^\s*\d+(?:\.\d+)?e[+-]?\d{1,2}\s*$/i.test(written)
  const text = toPlainSigns(isExponential ? Number(written).toFixed(3) : written)
  const decimals = WITH_THOUSANDTHS.has(currency) ? 3 : 2
  const [, whole, part] = /^\s*(\d{1,12})\.(\d{3,20})\s*$/.exec(text) ?? []
  const hasDecimals = part !== undefined && (part.length > 3 || !WITHOUT_DECIMALS.has(currency))
  return whole !== undefined && hasDecimals
    ? roundPrice(`${whole}${part}`, part.length, decimals)
    : readPrice(text, currency)
}

/** Digits and separators of all scripts as ASCII has them, and a zero before what begins with its decimals. */
function toPlainSigns(text: string): string {
  return toPlainDigits(text.slice(0, 50))
    .replaceAll(/[’‘ʼ＇]/g, "'")
    .replaceAll(/[٫．]/g, '.')
    .replaceAll(/[٬，]/g, ',')
    .replace(/(?<![\d.,'\p{L}]\s?)[.,](?=\d{1,2}(?!\d))/u, '0$&')
}

function readPrice(text: string, currency: string): string | null {
  const [number] = /\d[\d.,' \u00a0\u202f]*/.exec(text.slice(0, 50)) ?? []
  if (number === undefined || /-\s*$/.test(text.slice(0, text.indexOf(number)))) return null
  const [, whole = '', part = ''] = (WITH_THOUSANDTHS.get(currency) ?? HUNDREDTHS).exec(number.trim()) ?? []
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
  return digits === '' || digits.length > 12 ? null : `${digits}${part === '' ? '' : `.${part}`}`
}

/** The last digits, so many, are decimals. */
function roundPrice(digits: string, places: number, decimals: number): string {
  const unit = 10n ** BigInt(Math.max(places - decimals, 0))
  const rounded = ((BigInt(digits) + unit / 2n) / unit).toString().padStart(decimals + 1, '0')
  return `${rounded.slice(0, -decimals)}.${rounded.slice(-decimals)}`
}
