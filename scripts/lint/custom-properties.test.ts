import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CSS_TABLES } from '../build/css-tables-plugin.ts'

interface Declaration {
  file: string
  name: string
  value: string
}

const TOKENS = 'ui/styles/tokens.css'

/** Its only redefinition elsewhere: what is printed is on white. */
const REDEFINED_TOKENS = ['ui/styles/global.css --paper']

const SHEETS = [
  ...globSync('ui/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') })),
  ...Object.entries(CSS_TABLES).map(([file, css]) => ({ file, css: css() })),
].map(({ file, css }) => ({ file, css: css.replaceAll(/\/\*.*?\*\//gs, '') }))

const DECLARATIONS: readonly Declaration[] = SHEETS.flatMap(({ file, css }) =>
  [...css.matchAll(/[{;]\s*(--[\w-]+)\s*:\s*([^;}]+)/g)].map(([, name = '', value = '']) => ({
    file,
    name,
    value: value.trim(),
  })),
)

test('there is something to check', () => {
  expect(DECLARATIONS.length).toBeGreaterThan(60)
})

test('a custom property has one kind of value wherever it is declared', () => {
  const kinds = Map.groupBy(DECLARATIONS, ({ name }) => name)
  const mixed = [...kinds].flatMap(([name, all]) => {
    const found = new Set(all.map(({ value }) => findKind(value)))
    return found.size > 1 ? [`${name}: ${[...found].join(', ')} (${all.map(({ file }) => file).join(', ')})`] : []
  })
  expect(mixed).toEqual([])
})

test('a module does not redefine what the tokens mean', () => {
  const tokens = new Set(DECLARATIONS.filter(({ file }) => file === TOKENS).map(({ name }) => name))
  const redefined = DECLARATIONS.filter(({ file, name }) => file !== TOKENS && tokens.has(name))
  expect(redefined.map(({ file, name }) => `${file} ${name}`)).toEqual(REDEFINED_TOKENS)
})

test('every custom property that is read is declared somewhere', () => {
  const declared = new Set(DECLARATIONS.map(({ name }) => name))
  const missing = SHEETS.flatMap(({ file, css }) =>
    [...css.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].flatMap(([, name = '']) =>
      declared.has(name) ? [] : `${file} ${name}`,
    ),
  )
  expect(missing).toEqual([])
})

/** What a value can be used as; one that is another property is of its kind. */
function findKind(value: string, depth = 0): string {
  const other = /^var\(\s*(--[\w-]+)/.exec(value)?.[1]
  if (other !== undefined && depth < 5) {
    const source = DECLARATIONS.find(({ name }) => name === other)
    return source ? findKind(source.value, depth + 1) : 'unknown'
  }
  if (/^(?:#|rgb\(|hsl\(|oklab\(|color-mix\()/.test(value)) return 'color'
  if (/^-?[\d.]+%$/.test(value)) return 'percentage'
  if (/^-?[\d.]+(?:px|r?em|cqi|vw|dvh|svh)$|^(?:calc|clamp|min|max)\(/.test(value)) return 'length'
  if (/^-?[\d.]+m?s$/.test(value)) return 'time'
  if (/^-?[\d.]+$/.test(value)) return 'number'
  if (value.startsWith('cubic-bezier(')) return 'timing'
  return value.includes(',') ? 'list' : 'words'
}
