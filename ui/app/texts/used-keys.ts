import { STRING_USAGE_SAMPLE_RATE } from '#schema/tracking/string-usage-constants.ts'
import type { MessageKey, Translate } from './translate.ts'

/** Uses of each text since the counts were last taken; null on page loads that are not sampled. */
let used: Map<MessageKey, number> | null = null

/** Call once for a page load: it decides whether this one is sampled. */
export function noteKeys(translate: Translate, random: () => number = Math.random): Translate {
  if (random() >= STRING_USAGE_SAMPLE_RATE) return translate
  const counts = (used = new Map<MessageKey, number>())
  return (key, values) => {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return translate(key, values)
  }
}

export function usedKeys(): Map<MessageKey, number> | null {
  return used
}
