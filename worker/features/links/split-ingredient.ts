const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?(?:\s?[/⁄]\s?\d+|[¼-¾⅐-⅞])?|[¼-¾⅐-⅞])`

const UNITS = [
  ...['g', 'kg', 'mg', 'grams?', 'kilos?', 'ml', 'cl', 'dl', 'l', 'lit(?:er|re)s?', 'oz', 'ounces?', 'fl oz', 'lbs?'],
  ...['pounds?', 'cups?', 'tbsps?', 'tablespoons?', 'tsps?', 'teaspoons?', 'cloves?', 'pinch(?:es)?', 'dash(?:es)?'],
  ...['slices?', 'cans?', 'tins?', 'jars?', 'packs?', 'packages?', 'packets?', 'bunch(?:es)?', 'sticks?', 'sprigs?'],
  ...['stalks?', 'heads?', 'handfuls?', 'quarts?', 'pints?', 'gallons?', 'inch(?:es)?', 'cm', 'EL', 'TL', 'msk', 'tsk'],
].join('|')

const LINE = new RegExp(
  String.raw`^(${NUMBER}(?:(?:\s?[-–—]\s?|\s+to\s+|\s+)${NUMBER})?(?:\s\([^)]{1,30}\))?)(?:\s?(${UNITS})(?=[\s.,]|$)\.?)?,?\s*(.*)$`,
  'i',
)

/** "1 1/2 cups of flour" is "1 1/2 cups" and "flour"; what begins with no number has no amount. */
export function splitIngredient(line: string): { amount: string; name: string } {
  const [, count = '', unit = '', rest = ''] = LINE.exec(line) ?? []
  if (count === '') return { amount: '', name: line }
  const name = rest.replace(/^of\s+/i, '')
  if (name === '') return unit === '' ? { amount: '', name: line } : { amount: count, name: unit }
  return { amount: `${count} ${unit}`.trim(), name }
}
