import { createStore } from '#ui/platform/store.ts'
import { unpack } from './pack.ts'

export const EMBEDDED_QUERY_ATTRIBUTE = 'data-query'

const ESCAPES: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Cannot end its script element, nor be read as anything but data. */
export function embedJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => ESCAPES[character] ?? character)
}

const taken = new Set<string>()

export const missedQueries = createStore<readonly string[]>([])

/** Each result once: a second call, and any call after the first navigation, finds nothing. */
export function consumeEmbedded(key: string): unknown {
  if (taken.has(key)) return undefined
  for (const element of document.querySelectorAll(`script[${EMBEDDED_QUERY_ATTRIBUTE}]`)) {
    if (element.getAttribute(EMBEDDED_QUERY_ATTRIBUTE) !== key) continue
    taken.add(key)
    try {
      return unpack(JSON.parse(element.textContent))
    } catch {
      // A truncated document: the query is fetched instead.
      return undefined
    }
  }
  return undefined
}
