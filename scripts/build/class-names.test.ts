import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createClassNamer } from './class-names.ts'

const ROOT = new URL('../..', import.meta.url).pathname

test('a class has one short name, and another in another file', () => {
  const nameClass = createClassNamer('/project')
  const card = nameClass('card', '/project/ui/a.module.css')
  expect(card).toMatch(/^_[0-9a-z]{5}$/)
  expect(createClassNamer('/other')('card', '/other/ui/a.module.css')).toBe(card)
  expect(nameClass('card', '/project/ui/b.module.css')).not.toBe(card)
  expect(nameClass('item', '/project/ui/a.module.css')).not.toBe(card)
})

test('no two classes of the project have the same name', () => {
  const nameClass = createClassNamer(ROOT)
  const files = globSync('ui/**/*.module.css', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(100)
  for (const file of files) {
    const styles = readFileSync(ROOT + file, 'utf8')
    for (const [, name = ''] of styles.matchAll(/\.([A-Za-z_][\w-]*)/g)) nameClass(name, ROOT + file)
  }
})
