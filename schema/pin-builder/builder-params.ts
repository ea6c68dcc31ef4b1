import { ID_PATTERN, MAX_ID_LENGTH } from '../constants/ids.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_LINK_LENGTH, MAX_TITLE_LENGTH } from '../pins/constants.ts'
import { cutText, toPlainLine, toPlainText } from '../plain-text.ts'
import { href } from '../routes.ts'
import { parseWebLink } from '../web-link.ts'

/** What the address of the pin builder may say; null or '' where it doesn't, or where that is of no use. */
export interface BuilderParams {
  /** The page to save from: http(s). */
  url: string | null
  /** The address of an image on it: http(s). */
  media: string | null
  title: string
  description: string
  /** The key of what another app has shared: `consumeShared`. */
  shared: string | null
  /** Ids. */
  pin: string | null
  draft: string | null
  board: string | null
}

/** Any link may say anything: texts are cleaned and cut to the limits of pins, what is no address or id is left out. */
export function parseBuilderParams(search: URLSearchParams): BuilderParams {
  const text = (name: keyof BuilderParams) => search.get(name) ?? ''
  return {
    url: parseAddress(text('url')),
    media: parseAddress(text('media')),
    title: cleanTitle(text('title')),
    description: cleanDescription(text('description')),
    shared: parseId(text('shared')),
    pin: parseId(text('pin')),
    draft: parseId(text('draft')),
    board: parseId(text('board')),
  }
}

/** The address of the pin builder that says no more than this. */
export function builderHref(params: Partial<BuilderParams>): string {
  const said = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return said.length === 0 ? href('pinBuilder') : href('pinBuilder', {}, Object.fromEntries(said))
}

/** Takes the place of a key where files were shared and could not be kept. */
export const SHARED_LOST = 'lost'

/** Names in the form by which other apps share with the installed one. */
export const SHARED_FIELDS = { title: 'title', text: 'text', url: 'url', files: 'files' } as const

/** What another app shares: many put the address into the text. */
export interface SharedTexts {
  title: string
  text: string
  url: string
}

/** The first address, and what is said beside it. */
export function readSharedTexts({
  title,
  text,
  url,
}: SharedTexts): Pick<BuilderParams, 'url' | 'title' | 'description'> {
  const [found = ''] = /https?:\/\/\S+/i.exec(text) ?? []
  const link = found.replace(/[.,;:!?)\]'"»”]+$/, '')
  const ownUrl = parseAddress(url)
  const address = ownUrl ?? parseAddress(link)
  const rest = ownUrl === null && address !== null ? text.replace(link, '') : text
  return { url: address, title: cleanTitle(title), description: cleanDescription(rest) }
}

function cleanTitle(text: string): string {
  return cutText(toPlainLine(text), MAX_TITLE_LENGTH)
}

function cleanDescription(text: string): string {
  return cutText(toPlainText(text), MAX_DESCRIPTION_LENGTH)
}

function parseAddress(typed: string): string | null {
  const text = toPlainLine(typed)
  const address = text.length > MAX_LINK_LENGTH ? undefined : parseWebLink(text)?.href
  return address !== undefined && address.length <= MAX_LINK_LENGTH ? address : null
}

function parseId(text: string): string | null {
  return text.length <= MAX_ID_LENGTH && ID_PATTERN.test(text) ? text : null
}
