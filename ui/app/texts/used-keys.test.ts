import { expect, test } from 'vitest'
import type { Translate } from './translate.ts'
import { noteKeys, usedKeys } from './used-keys.ts'

const translate: Translate = (key) => `text of ${key}`

test('a page that is not among the sampled ones counts nothing', () => {
  const own = noteKeys(translate, () => 0.0001)
  expect(own).toBe(translate)
  expect(usedKeys()).toBeNull()
})

test('a sampled page counts every use of a text', () => {
  const own = noteKeys(translate, () => 0.00009)
  expect(own('nav.home')).toBe('text of nav.home')
  own('nav.home')
  own('nav.search')
  expect([...(usedKeys() ?? [])]).toEqual([
    ['nav.home', 2],
    ['nav.search', 1],
  ])
})
