import type { Format } from '#ui/app/texts/format.ts'
import type { Bar } from '#ui/kit/bar-list.tsx'

export function toBars(format: Format, counts: readonly { name: string; count: number }[]): Bar[] {
  const highest = Math.max(1, ...counts.map(({ count }) => count))
  return counts.map(({ name, count }) => ({
    key: name,
    label: name,
    text: format.number(count),
    parts: [{ share: count / highest, tone: 'main' }],
  }))
}
