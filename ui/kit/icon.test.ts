import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [drawings, component] = ['icons.svg', 'icon.tsx'].map((file) =>
  readFileSync(new URL(file, import.meta.url), 'utf8'),
)

test('each icon is drawn, and no other', () => {
  const drawn = [...(drawings ?? '').matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24">/g)].map(([, name]) => name)
  const named = [...(component ?? '').matchAll(/^ {2}\| '(\w+)'$/gm)].map(([, name]) => name)
  expect(drawn.length).toBeGreaterThan(20)
  expect(new Set(drawn)).toEqual(new Set(named))
})
