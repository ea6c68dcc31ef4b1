import type { JsonLdNode } from './json-ld/node.ts'

/** A picture in the box of link previews; its address is absolute. */
export interface PreviewPicture {
  url: string
  width: number
  height: number
  alt: string
}

/** What the head says about a page, whatever its kind. */
export interface PageDescription {
  /** The page's name without the name of the site. */
  name: string
  description: string | null
  /** Path that stands for the page under all its spellings; null where it is the one asked for. */
  path: string | null
  /** `og:type`. */
  type: string
  isIndexable: boolean
  picture: PreviewPicture | null
  /** Open Graph properties of this type of page, in their order. */
  properties: readonly [property: string, content: string][]
  /** Links to what the page shows first, as HTML. */
  preloads: string
  jsonLd: readonly JsonLdNode[]
}
