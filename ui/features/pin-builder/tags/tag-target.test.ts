import { expect, test } from 'vitest'
import { describeTarget, findTagName, leadsSomewhere, parseTarget } from './tag-target.ts'

const ORIGIN = 'https://pins.example'
const tag = (changes: object) => ({ x: 0.5, y: 0.5, ...changes })

test.each([
  ['https://pins.example/pin/01ABC/', '01ABC', null],
  ['/pin/01ABC', '01ABC', null],
  [' https://pins.example/pin/01ABC/?from=home ', '01ABC', null],
  ['https://shop.example/pin/01ABC/', null, 'https://shop.example/pin/01ABC/'],
  ['https://pins.example/ada/', null, 'https://pins.example/ada/'],
  ['//shop.example/x', null, '//shop.example/x'],
  ['no address', null, 'no address'],
])('%s leads to a pin or elsewhere', (text, pinId, link) => {
  expect(parseTarget(text, ORIGIN)).toEqual({ product_id: null, pin_id: pinId, link })
})

test('a tag can be saved once it leads somewhere', () => {
  expect(leadsSomewhere(tag({}))).toBe(false)
  expect(leadsSomewhere(tag({ link: 'no address' }))).toBe(false)
  expect(leadsSomewhere(tag({ link: 'https://shop.example/lamp' }))).toBe(true)
  expect(leadsSomewhere(tag({ link: 'shop.example/lamp' }))).toBe(true)
  expect(leadsSomewhere(tag({ link: null, pin_id: '01ABC' }))).toBe(true)
})

test('a tag is called by its title, else by where it leads', () => {
  expect(findTagName(tag({ title: ' Lamp ', link: 'https://shop.example/lamp' }))).toBe('Lamp')
  expect(findTagName(tag({ link: 'https://www.shop.example/lamp' }))).toBe('shop.example')
  expect(findTagName(tag({ pin_id: '01ABC' }))).toBe('/pin/01ABC/')
  expect(findTagName(tag({}))).toBeNull()
  expect(describeTarget(tag({ link: '', pin_id: null }))).toBe('')
})
