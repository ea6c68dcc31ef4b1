import type { Pin } from '#schema/pin.ts'
import type { DocumentHead } from '../document.ts'
import { voidElement } from '../escape.ts'
import { pinHead } from './pin-head.ts'

/** What a head is made from. */
export interface HeadInput {
  handler: string
  /** Answer of the page's subject query. */
  subject: unknown
  title: string
  siteOrigin: string
  pathname: string
  /** A page of a feed beyond the first, a missing page: nothing for search engines. */
  isIndexable: boolean
}

/** The title of a page and what search engines and social networks read of it. */
export function headOf(input: HeadInput): DocumentHead {
  const robots = input.isIndexable ? '' : voidElement('meta', { name: 'robots', content: 'noindex' })
  const pin = isPin(input.subject) ? pinHead(input.subject, input.siteOrigin) : ''
  return { title: input.title, tags: robots + pin }
}

function isPin(subject: unknown): subject is Pin {
  return typeof subject === 'object' && subject !== null && '__typename' in subject && subject.__typename === 'Pin'
}
