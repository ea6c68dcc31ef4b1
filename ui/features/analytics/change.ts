/** How a figure compares with the time before. Without anything before there is no measure for how much it has grown. */
export type Change = { type: 'none' } | { type: 'first' } | { type: 'same' } | { type: 'up' | 'down'; percent: number }

/** Whole percents, except that what has changed at all never counts as 0 %. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { type: now === 0 ? 'none' : 'first' }
  if (now === before) return { type: 'same' }
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100))
  return { type: now > before ? 'up' : 'down', percent }
}
