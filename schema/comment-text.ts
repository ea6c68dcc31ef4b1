import { cleanCharacters, countCharacters, toPlainText } from './plain-text.ts'

/**
 * The same for texts that say the same: whatever their case, their spaces and signs that are not seen. Empty where
 * there is nothing to see.
 */
export function toTextKey(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{White_Space}/gu, '')
    .replaceAll(UNSEEN, '')
    .toLowerCase()
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/gu

interface Span {
  offset: number
  length: number
}

/**
 * Where a span of a text (in code points) lies once the text is cleaned. Null where it names no part of it.
 */
export function moveSpan(text: string, { offset, length }: Span): Span | null {
  const points = Array.from(text)
  if (length < 1 || offset + length > points.length) return null
  const cleaned = cleanCharacters(text)
  const trimmed = countCharacters(cleaned) - countCharacters(cleaned.trimStart())
  const before = countCharacters(cleanCharacters(points.slice(0, offset).join('')))
  const until = countCharacters(cleanCharacters(points.slice(0, offset + length).join('')))
  const moved = { offset: before - trimmed, length: until - before }
  const end = countCharacters(toPlainText(text))
  return moved.offset >= 0 && moved.length > 0 && moved.offset + moved.length <= end ? moved : null
}

/**
 * With a scheme or `www.`, up to a space or a sign that no one writes into an address: quotes, and brackets,
 * punctuation and symbols of all scripts but ASCII, save the dots that stand within names. A particle written right
 * behind (kana, Hangul) belongs to the sentence.
 */
const LINK = new RegExp(
  String.raw`(?:https?://|(?<![\w@./-])www\.)` +
    String.raw`(?:(?!(?<=[a-z0-9])[\p{Script=Hiragana}\p{Script=Hangul}])` +
    String.raw`(?:(?![\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\p{S}])[^\s\u0000-\u007F]|[!#-;=?-_a-z{|}~]|[・·]))+`,
  'giu',
)

/** What closes a sentence and not an address. */
const END = /[.,:;!?'*|~\u2010-\u2015\u30FB\u00B7]$/u

const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Without what belongs to the text around it: signs at its end, and brackets that it does not open. */
function trimLink(found: string): string {
  let link = found
  for (;;) {
    const last = link.at(-1) ?? ''
    const opening = BRACKETS[last]
    const isOpened = opening !== undefined && link.split(opening).length >= link.split(last).length
    if (!END.test(link) && (opening === undefined || isOpened)) return link
    link = link.slice(0, -1)
  }
}

/** A bare name of a domain that spam likes; others are as likely a missing space. */
const BARE_DOMAIN =
  /(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|net|org|info|biz|io|co|ru|cn|shop|store|xyz|site|online|top|link|click|me|ly)(?![\p{L}\p{N}_-])/iu

interface TextLink {
  /** UTF-16 units of the text. */
  start: number
  end: number
  href: string
}

/** What is shown as a link, in order. */
export function findLinks(text: string): TextLink[] {
  const links: TextLink[] = []
  for (const match of text.matchAll(LINK)) {
    const found = trimLink(match[0])
    const href = /^www\./i.test(found) ? `https://${found}` : found
    if (/^(?:www\.|https?:\/\/)./i.test(found) && URL.canParse(href))
      links.push({ start: match.index, end: match.index + found.length, href })
  }
  return links
}

/** For spam brakes, which also count what is not shown as a link, however its letters and dots are written. */
export function namesSite(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.').replaceAll(UNSEEN, '')
  return [text, plain].some((read) => findLinks(read).length > 0 || BARE_DOMAIN.test(read))
}
