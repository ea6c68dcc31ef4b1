const VULGAR: Readonly<Record<string, number>> = {
  '⅛': 1 / 8,
  '¼': 1 / 4,
  '⅓': 1 / 3,
  '⅜': 3 / 8,
  '½': 1 / 2,
  '⅝': 5 / 8,
  '⅔': 2 / 3,
  '¾': 3 / 4,
  '⅞': 7 / 8,
}

const SIGNS = Object.keys(VULGAR).join('')

/**
 * Tried in this order: `1 1/2`, `1/2`, `1½` or `½`, `1,500`, `2.5`, `2`. A number in brackets is the size of a package.
 */
const NUMBERS = new RegExp(
  `\\([^)]*\\)|(\\d+)\\s+(\\d+)\\s*[/⁄]\\s*(\\d+)|(\\d+)\\s*[/⁄]\\s*(\\d+)|(\\d+)?\\s?([${SIGNS}])|(\\d+(?:[.,]\\d+)*)(?!\\s*%)`,
  'gu',
)

/** No one measures parts from here on. */
const WHOLE_FROM = 20

/** How far a number may be from a fraction that stands for it. */
const TOLERANCE = 0.02

/** The amount of an ingredient for more or fewer servings: every number in it is multiplied, words stay. */
export function scaleAmount(amount: string, factor: number, format: (value: number) => string): string {
  if (factor === 1) return amount
  return amount.replaceAll(NUMBERS, (found: string, ...groups: (string | undefined)[]) => {
    const value = toValue(groups)
    return value === null ? found : say(value * factor, format)
  })
}

function toValue([whole, top, bottom, top2, bottom2, before, sign, plain]: (string | undefined)[]): number | null {
  if (bottom !== undefined) return divide(Number(whole), top, bottom)
  if (bottom2 !== undefined) return divide(0, top2, bottom2)
  if (sign !== undefined) return Number(before ?? 0) + (VULGAR[sign] ?? 0)
  if (plain === undefined) return null
  // Three digits after a comma are thousands, fewer are decimals.
  const value = Number(plain.replaceAll(/,(?=\d{3}(?!\d))/g, '').replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

function divide(whole: number, top: string | undefined, bottom: string): number | null {
  return Number(bottom) === 0 ? null : whole + Number(top) / Number(bottom)
}

function say(value: number, format: (value: number) => string): string {
  if (value >= WHOLE_FROM) return format(Math.round(value))
  const whole = Math.floor(value + TOLERANCE)
  const rest = value - whole
  if (Math.abs(rest) <= TOLERANCE && whole > 0) return format(whole)
  const sign = Object.keys(VULGAR).find((one) => Math.abs((VULGAR[one] ?? 0) - rest) <= TOLERANCE)
  if (sign !== undefined) return whole === 0 ? sign : `${format(whole)}${sign}`
  return format(Math.max(0.01, Math.round(value * 100) / 100))
}
