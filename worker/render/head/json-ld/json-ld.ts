import { embedJson } from '#ui/query/embedded.ts'
import type { JsonLdNode } from './node.ts'

/** Structured data as an element of the head; nothing for a page that has none. */
export function jsonLdScript(nodes: readonly JsonLdNode[]): string {
  if (nodes.length === 0) return ''
  return `<script type="application/ld+json">${embedJson({ '@context': 'https://schema.org', '@graph': nodes })}</script>`
}
