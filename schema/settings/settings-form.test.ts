import { expect, test } from 'vitest'
import { changedSettings, parseSettingsForm, toFieldText } from './settings-form.ts'

test('the fields of a form become what the call takes', () => {
  const fields = {
    is_private_profile: '1',
    hide_from_search: '0',
    country: '',
    last_name: '',
    about: 'a\r\nb',
    filtered_words: ' spam \r\n\r\n,ham,',
    is_employee: '1',
  }
  const names = ['is_private_profile', 'hide_from_search', 'country', 'last_name', 'about', 'filtered_words'] as const
  expect(parseSettingsForm(fields, [...names, 'gender'])).toEqual({
    is_private_profile: true,
    hide_from_search: false,
    country: null,
    last_name: '',
    about: 'a\nb',
    filtered_words: ['spam', 'ham'],
  })
})

test('a setting goes into its field and comes back out of it', () => {
  const before = { is_private_profile: true, gender: null, filtered_words: ['a', 'b'], about: 'x' }
  const fields = Object.fromEntries(Object.entries(before).map(([name, value]) => [name, toFieldText(value)]))
  const after = parseSettingsForm(fields, ['is_private_profile', 'gender', 'filtered_words', 'about'])
  expect(after).toEqual(before)
  expect(changedSettings(before, after)).toEqual({})
  expect(changedSettings(before, { ...after, filtered_words: ['a'], about: 'y' })).toEqual({
    filtered_words: ['a'],
    about: 'y',
  })
})
