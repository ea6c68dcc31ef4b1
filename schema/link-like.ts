/** Dots as browsers read them in addresses; the one that ends sentences only within Latin ones. */
const DOT = '(?:[.\\uFF0E\\uFF61\\u2024\\uFE52]|(?<=[\\w-])\\u3002(?=\\w))'

/** Without a width of its own, so that what is beside it reads as one. */
const BLANK = /[\p{Cf}\u034F]/gu

const SCHEME = /:\s*\/\s*\/|\b(?:javascript|data|mailto):/iu
const WWW = new RegExp(`\\bwww${DOT}\\S`, 'iu')
const MAILBOX = new RegExp(`\\S@\\S+${DOT}\\S`, 'u')
/** A domain of two letters or more, which initials (`J.R.R.Tolkien`) are not. */
const HOST = new RegExp(`[\\p{L}\\p{N}-][\\p{L}\\p{M}\\p{N}-]${DOT}(?:\\p{L}\\p{M}*){2}`, 'u')
const SHORT_HOST = new RegExp(
  `(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]${DOT}(?:com?|net|org|io|me|ai|cc|ly|tv|gg|gd|app|dev)\\b`,
  'iu',
)

/** What a mail program or a phone makes a link of, or may: an address, also without `https://`, or a mailbox. */
export function isLinkLike(text: string): boolean {
  const seen = text.replaceAll(BLANK, '')
  return [SCHEME, WWW, MAILBOX, HOST, SHORT_HOST].some((one) => one.test(seen))
}

const INNER_DOT = new RegExp(`(?<=\\S)(${DOT})(?=\\p{Cf}*[\\p{L}\\p{N}])(?!\\p{N}+(?!\\p{L}))`, 'gu')

/** For texts that others read as links where they can: says the same, with spaces that keep addresses apart. */
export function breakLinks(text: string): string {
  return text.replaceAll('://', ': //').replaceAll(INNER_DOT, '$1 ')
}
