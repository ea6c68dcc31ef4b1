import { expect, it } from 'vitest'
import { newestThatFit, sourceFields } from './registration-fields.ts'

it('of too many entries the newest are sent', () => {
  const entries = ['a'.repeat(10), 'b'.repeat(10), 'c'.repeat(10)]
  expect(newestThatFit(entries, 100)).toBe(entries)
  expect(newestThatFit(entries, 27)).toEqual(['b'.repeat(10), 'c'.repeat(10)])
  expect(newestThatFit(entries, 3)).toEqual([])
})

const OWN = 'https://www.tackboard.example'
const sourceOf = (referrer: string, query = '') => sourceFields(referrer, OWN, new URLSearchParams(query))

it('the site and the campaign that led here are told, without what may name somebody', () => {
  expect(sourceOf('https://blog.example/lamps?reader=ada#top', 'utm_campaign=may&utm_source=mail')).toEqual({
    referrer: 'https://blog.example/lamps',
    utm_campaign: 'may',
  })
})

it.each([
  ['nothing at all', ''],
  ['a page of this site', `${OWN}/pin/1/`],
  ['an app', 'android-app://mail.example/'],
  ['no address', 'nowhere'],
])('%s led nobody here', (_, referrer) => expect(sourceOf(referrer, 'utm_campaign=')).toEqual({}))

it('what the server would refuse is left out', () => {
  expect(sourceOf(`https://blog.example/${'x'.repeat(2_000)}`, `utm_campaign=${'x'.repeat(201)}`)).toEqual({})
  expect(sourceOf('', `utm_campaign=${'x'.repeat(200)}`)).toEqual({ utm_campaign: 'x'.repeat(200) })
})
