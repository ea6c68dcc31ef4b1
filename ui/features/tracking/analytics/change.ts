export type Change = { type: 'none' } | { type: 'first' } | { type: 'same' } | { type: 'up' | 'down'; percent: number }

/** Whole percents, except that a change never rounds to 0 %. */
export function toChange(now: number, before: number): Change {
  if (before === 0) return { type: now === 0 ? 'none' : 'first' }
  if (now === before) return { type: 'same' }
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100))
  return { type: now > before ? 'up' : 'down', percent }
}
