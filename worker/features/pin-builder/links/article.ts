import type { LinkArticle } from '#schema/pin-builder/link-calls.ts'
import { MAX_TITLE_LENGTH } from '#schema/pins/constants.ts'
import { cleanText } from './clean-text.ts'
import type { SchemaGraph, SchemaNode } from './schema-graph.ts'

export function readArticle(graph: SchemaGraph, node: SchemaNode): LinkArticle {
  return toArticle(
    graph.text(node, 'headline') || graph.text(node, 'name'),
    graph.text(node, 'datePublished') || graph.text(node, 'dateCreated'),
  )
}

export function toArticle(name: string, published: string): LinkArticle {
  return { name: cleanText(name, MAX_TITLE_LENGTH), date_published: parseDate(published.trim()) }
}

/** The date as it is written, whatever the time zone; null where it is none. */
function parseDate(text: string): string | null {
  const [, written] = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text) ?? []
  const moment = Date.parse(written ?? text.slice(0, 100))
  if (Number.isNaN(moment)) return null
  const date = new Date(moment).toISOString().slice(0, 10)
  return date.length === 10 && (written === undefined || written === date) ? date : null
}
