/** Dots as browsers read them in addresses. */
const DOT = '[.\\uFF0E\\uFF61]'

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
  return [SCHEME, WWW, MAILBOX, HOST, SHORT_HOST].some((one) => one.test(text))
}

const INNER_DOT = new RegExp(`(?<=\\S)(${DOT})(?=[\\p{L}\\p{N}])(?!\\p{N}+(?!\\p{L}))`, 'gu')

/** For texts that others read as links where they can: says the same, with spaces that keep addresses apart. */
export function breakLinks(text: string): string {
  return text.replaceAll('://', ': //').replaceAll(INNER_DOT, '$1 ')
}
