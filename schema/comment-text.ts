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

/** With a scheme or `www.`, as far as it belongs to the address: no mark at its end that closes a sentence. */
const LINK = /(?:https?:\/\/|www\.)[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}。、）]/giu

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
    const [found] = match
    const href = /^www\./i.test(found) ? `https://${found}` : found
    if (URL.canParse(href)) links.push({ start: match.index, end: match.index + found.length, href })
  }
  return links
}

/** For spam brakes, which also count what is not shown as a link, however its letters and dots are written. */
export function namesSite(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.').replaceAll(UNSEEN, '')
  return [text, plain].some((read) => findLinks(read).length > 0 || BARE_DOMAIN.test(read))
}
