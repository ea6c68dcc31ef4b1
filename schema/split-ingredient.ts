const NUMBER = String.raw`(?:(?!0\d)\d+(?:[.,]\d+)?(?:\s?[/⁄]\s?\d+|[¼-¾⅐-⅞])?|[¼-¾⅐-⅞])`

const UNITS = [
  'g|kg|mg|grams?|kilos?|ml|cl|dl|l|lit(?:er|re)s?|oz|ounces?|fl oz|lbs?|pounds?|quarts?|pints?|gallons?|inch(?:es)?|cm',
  'cups?|tbsps?|tablespoons?|tsps?|teaspoons?|EL|TL|msk|tsk|pinch(?:es)?|dash(?:es)?|handfuls?',
  'cloves?|slices?|cans?|tins?|jars?|packs?|packages?|packets?|bunch(?:es)?|sticks?|sprigs?|stalks?|heads?',
].join('|')

const COUNT = String.raw`${NUMBER}(?:(?:\s?[-–—x×]\s?|\s+to\s+|\s+)${NUMBER})?(?:\s\([^)]{1,30}\))?`

const UNIT = String.raw`(?:${UNITS})(?=[\s.,/]|$)\.?`

/** The same in other units: "1 kg / 2 lb 4 oz". */
const OTHERWISE = String.raw`\s?/\s?${NUMBER}\s?${UNIT}(?:\s${NUMBER}\s?${UNIT})?`

/** What follows a number directly makes it part of a word: "7up", "85% chocolate", "1-inch piece". */
const LINE = new RegExp(String.raw`^(${COUNT})(?:\s?(${UNIT}))?(${OTHERWISE})?(?:,|(?=\s)|$)\s*(.*)$`, 'i')

/** "1 1/2 cups of flour" is "1 1/2 cups" and "flour"; what begins with no number has no amount. */
export function splitIngredient(line: string): { amount: string; name: string } {
  const [, count = '', measure = '', otherwise = '', rest = ''] = LINE.exec(line) ?? []
  if (count === '') return { amount: '', name: line }
  const unit = measure.replace(/\.$/, '')
  const name = rest.replace(/^of\s+/i, '')
  if (name === '') return unit === '' ? { amount: '', name: line } : { amount: count, name: unit }
  return { amount: `${count} ${unit}${otherwise}`.trim(), name }
}
