import { STRING_USAGE_SAMPLE_RATE } from '#schema/constants/string-usage.ts'
import type { MessageKey, Translate } from './translate.ts'

/** How often each text was used since somebody last took the counts; null on the many pages that are not sampled. */
let used: Map<MessageKey, number> | null = null

/** Decides, once for a page load, whether its texts are counted; if so, counts them. */
export function noteKeys(translate: Translate, random: () => number = Math.random): Translate {
  if (random() >= STRING_USAGE_SAMPLE_RATE) return translate
  const counts = (used = new Map<MessageKey, number>())
  return (key, values) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return translate(key, values)
  }
}

/** The counts, which are kept up as long as the page lives; null where it is not sampled. */
export function usedKeys(): Map<MessageKey, number> | null {
  return used
}
