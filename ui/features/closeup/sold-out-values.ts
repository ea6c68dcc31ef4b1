import type { Product } from '#schema/rich-metadata.ts'

export function soldOutValues({ variants }: Product['variantSet'], dimension: string): ReadonlySet<string> {
  const known = new Set<string>()
  const available = new Set<string>()
  for (const { values, inStock } of variants) {
    const value = values[dimension]
    if (value === undefined) continue
    known.add(value)
    if (inStock) available.add(value)
  }
  return known.difference(available)
}
