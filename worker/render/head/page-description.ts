import type { JsonLdNode } from './json-ld/node.ts'

/** Absolute. */
export interface PreviewPicture {
  url: string
  width: number
  height: number
  alt: string
}

export interface PageDescription {
  /** Without the name of the site. */
  name: string
  description: string | null
  /** Canonical path; null where it is the one requested. */
  path: string | null
  /** `og:type`. */
  type: string
  isIndexable: boolean
  picture: PreviewPicture | null
  /** In their order. */
  properties: readonly [property: string, content: string][]
  /** As HTML. */
  preloads: string
  jsonLd: readonly JsonLdNode[]
}
