import { expect, test } from 'vitest'
import { createClassNamer, listClasses, nameClasses } from './class-names.ts'

const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

test('each class of the project has a name of two letters for itself', () => {
  const classes = listClasses(ROOT)
  expect(classes.length).toBeGreaterThan(1_000)
  expect(classes).toContain('ui/kit/icon.module.css icon')
  const names = [...nameClasses(classes).values()]
  expect(names).toHaveLength(new Set(classes).size)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[A-Za-z][\w-]$/.test(name))).toEqual([])
  // The tables of CSS, and what blockers of ads hide.
  expect(names.filter((name) => /^[hln]\d$|^[Aa][Dd]$/.test(name))).toEqual([])
})

test('names do not depend on the order in which files are found', () => {
  const classes = ['ui/a.module.css card', 'ui/a.module.css item', 'ui/b.module.css card']
  expect(nameClasses(classes.toReversed())).toEqual(nameClasses(classes))
  expect(new Set(nameClasses(classes).values()).size).toBe(3)
})

test('browser and worker have the same names', () => {
  const [one, other] = [createClassNamer(ROOT), createClassNamer(ROOT)]
  const file = `${ROOT}/ui/kit/icon.module.css`
  expect(one('icon', file)).toBe(other('icon', file))
  expect(one('an-animation', file)).toMatch(/^_[0-9a-z]{5}$/)
})
