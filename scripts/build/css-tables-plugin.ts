import type { Plugin } from 'vite'
import { MAX_ITEM_LINES, MAX_IMAGE_ROWS, MIN_IMAGE_ROWS } from '../../ui/kit/image-rows.ts'
import { DEPTHS, GRAY_LIGHTNESS, HUES, STRENGTHS } from '../../ui/shared/pins/tone.ts'

/** Classes for values that would be inline styles, which the Content-Security-Policy forbids. */
export const CSS_TABLES: Readonly<Record<string, () => string>> = {
  'virtual:tones.css': () =>
    findTones()
      .map((color, tone) => rule(`tone-${tone}`, '--tone', color))
      .join(''),
  'virtual:masonry-rows.css': () =>
    range(0, MAX_ITEM_LINES)
      .map((lines) => rule(`l${lines}`, '--lines', lines))
      .join('') +
    range(0, MAX_ITEM_LINES)
      .map((lines) => rule(`n${lines}`, '--narrow-lines', lines))
      .join('') +
    range(MIN_IMAGE_ROWS, MAX_IMAGE_ROWS)
      .map((rows) => rule(`h${rows}`, '--image-rows', rows))
      .join(''),
}

export function cssTablesPlugin(): Plugin {
  return {
    name: 'tackboard:css-tables',
    resolveId: { filter: { id: /^virtual:.*\.css$/ }, handler: (id) => (CSS_TABLES[id] ? id : undefined) },
    load: { filter: { id: /^virtual:.*\.css$/ }, handler: (id) => CSS_TABLES[id]?.() },
  }
}

/** The tones are in the order of `toTone`. */
function findTones(): string[] {
  const hues = range(0, HUES - 1).map((hue) => (hue * 360) / HUES)
  const colors = hues.flatMap((hue) => STRENGTHS.flatMap((strength) => DEPTHS.map((depth) => [hue, strength, depth])))
  return [
    ...GRAY_LIGHTNESS.map((lightness) => `hsl(36 6% ${lightness}%)`),
    ...colors.map(([hue, strength, depth]) => `hsl(${hue} ${strength}% ${depth}%)`),
  ]
}

function rule(name: string, property: string, value: string | number): string {
  return `.${name}{${property}:${value}}\n`
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
