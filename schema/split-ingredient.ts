const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?(?:\s?[/⁄]\s?\d+|[¼-¾⅐-⅞])?|[¼-¾⅐-⅞])`

const UNITS = [
  'g|kg|mg|grams?|kilos?|ml|cl|dl|l|lit(?:er|re)s?|oz|ounces?|fl oz|lbs?|pounds?|quarts?|pints?|gallons?|inch(?:es)?|cm',
  'cups?|tbsps?|tablespoons?|tsps?|teaspoons?|EL|TL|msk|tsk|pinch(?:es)?|dash(?:es)?|handfuls?',
  'cloves?|slices?|cans?|tins?|jars?|packs?|packages?|packets?|bunch(?:es)?|sticks?|sprigs?|stalks?|heads?',
].join('|')

const COUNT = String.raw`${NUMBER}(?:(?:\s?[-–—]\s?|\s+to\s+|\s+)${NUMBER})?(?:\s\([^)]{1,30}\))?`

const LINE = new RegExp(String.raw`^(${COUNT})(?:\s?(${UNITS})(?=[\s.,]|$)\.?)?,?\s*(.*)$`, 'i')

/** "1 1/2 cups of flour" is "1 1/2 cups" and "flour"; what begins with no number has no amount. */
export function splitIngredient(line: string): { amount: string; name: string } {
  const [, count = '', unit = '', rest = ''] = LINE.exec(line) ?? []
  if (count === '') return { amount: '', name: line }
  const name = rest.replace(/^of\s+/i, '')
  if (name === '') return unit === '' ? { amount: '', name: line } : { amount: count, name: unit }
  return { amount: `${count} ${unit}`.trim(), name }
}
