import type { StringUsageInput } from '#schema/calls/server-log.ts'

/** What the log says of a report: how many texts, how often they were used in all, and each one's count. */
export function summarizeSamples({ samples }: StringUsageInput): { texts: number; uses: number; counts: string } {
  const counts = new Map<string, number>()
  for (const { key, count } of samples) counts.set(key, (counts.get(key) ?? 0) + count)
  const all = [...counts]
  return {
    texts: all.length,
    uses: all.reduce((sum, [, count]) => sum + count, 0),
    counts: all.map(([key, count]) => `${key}=${count}`).join(' '),
  }
}
