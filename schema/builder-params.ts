import { ID_PATTERN, MAX_ID_LENGTH } from './constants/ids.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_LINK_LENGTH, MAX_TITLE_LENGTH } from './constants/pins.ts'
import { cutText, toPlainLine, toPlainText } from './plain-text.ts'
import { href } from './routes.ts'
import { parseWebLink } from './web-link.ts'

/** What the address of the pin builder may say; null or '' where it doesn't, or where that is of no use. */
export interface BuilderParams {
  /** The page to save from: http(s). */
  url: string | null
  /** The address of an image on it: http(s). */
  media: string | null
  title: string
  description: string
  /** The key of what another app has shared: `takeShared`. */
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
    title: cutText(toPlainLine(text('title')), MAX_TITLE_LENGTH),
    description: cutText(toPlainText(text('description')), MAX_DESCRIPTION_LENGTH),
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

function parseAddress(typed: string): string | null {
  const text = toPlainLine(typed)
  const address = text.length > MAX_LINK_LENGTH ? undefined : parseWebLink(text)?.href
  return address !== undefined && address.length <= MAX_LINK_LENGTH ? address : null
}

function parseId(text: string): string | null {
  return text.length <= MAX_ID_LENGTH && ID_PATTERN.test(text) ? text : null
}
