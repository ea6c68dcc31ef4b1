import { cleanCharacters, countCharacters, toPlainText } from '../plain-text.ts'

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
 * Finds where a span of a text (in code points) lies once the text is cleaned. Null means that it names no part of it.
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
 * A link starts with a scheme or `www.` and goes up to a space, to a sign that is not seen, to the next address, or to
 * a sign that no one writes into an address: quotes, long dashes, and brackets, punctuation and symbols of all scripts
 * but ASCII, save the dots that stand within names. A particle written right behind (kana, Hangul) belongs to the
 * sentence.
 *
 * linkify-it would do a part of it only: it begins no address behind a letter or an emoji, ends none at kana,
 * symbols or signs that are not seen, and costs every page with comments 4.6 KB. `comment-text.test.ts` has the cases.
 */
const LINK = new RegExp(
  String.raw`(?:https?://|(?<![\w@./-])www\.)` +
    String.raw`(?:(?!(?<=[a-z0-9])[\p{Script=Hiragana}\p{Script=Hangul}]|[,;]https?://)` +
    String.raw`(?:(?![\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\p{S}\u2014\u2015])` +
    String.raw`(?:[^\s\p{Cf}\u0000-\u007F]|[\u200C\u200D])|[!#-;=?-_a-z{|}~]|[・·]))+`,
  'giu',
)

/** What closes a sentence and not an address. */
const END = /(?:[.,:;!?'*|~\u2010-\u2015\u30FB\u00B7]|\u200C|\u200D)$/u

/** A path ends at Latin letters that text of a script without spaces follows. */
const SENTENCE = new RegExp(
  String.raw`(?<=[a-z0-9])[\p{sc=Han}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}][\p{L}\p{M}]*$`,
  'iu',
)

/** No name of a host ends in Latin letters and those of another script: from there on it is the sentence. */
const BEHIND_HOST = /(?<=[.:][a-z0-9-]+)(?!\p{sc=Latin}|\p{sc=Zinh})[\p{L}\p{M}].*$/iu

const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Leaves out what belongs to the text around it: signs and words at its end, and brackets that it does not open. */
function trimLink(found: string): string {
  const path = found.indexOf('/', found.indexOf('://') + 3)
  let link = path < 0 ? found.replace(BEHIND_HOST, '') : found.slice(0, path) + found.slice(path).replace(SENTENCE, '')
  const counts: Record<string, number> = {}
  for (const sign of link) counts[sign] = (counts[sign] ?? 0) + 1
  for (;;) {
    const last = link.at(-1) ?? ''
    const opening = BRACKETS[last]
    const isLoose = opening !== undefined && (counts[last] ?? 0) > (counts[opening] ?? 0)
    if (!isLoose && !END.test(last)) return link
    counts[last] = (counts[last] ?? 0) - 1
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
    if (/^(?:www\.|https?:\/\/)./i.test(found) && leadsSomewhere(href))
      links.push({ start: match.index, end: match.index + found.length, href })
  }
  return links
}

/** True for a host by its full name; what stands before an @ is there to be taken for one. */
function leadsSomewhere(href: string): boolean {
  if (!URL.canParse(href)) return false
  const { hostname, username, password } = new URL(href)
  return username === '' && password === '' && /[.[]|^localhost$/.test(hostname)
}

/** Spam brakes use it: they also count what is not shown as a link, however its letters and dots are written. */
export function namesSite(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll('\u3002', '.').replaceAll(UNSEEN, '')
  return [text, plain].some((read) => findLinks(read).length > 0 || BARE_DOMAIN.test(read))
}
