import { expect, test } from 'vitest'
import { hasProtected } from './protected-setting-constants.ts'
import { areShownElsewhere, SETTING_NAMES, settingsOfPage } from './settings.ts'

test('the parental passcode protects identity, contact and leaving, but not the choice of cookies', () => {
  const names = [...SETTING_NAMES, 'email', 'password', 'deactivation', 'deletion']
  expect(names.filter((name) => hasProtected([name]))).toEqual([
    'birthday',
    'should_show_messaging',
    'messages_from',
    'mentions_from',
    'comments_from',
    'filtered_words',
    'is_private_profile',
    'hide_from_search',
    'third_party_marketing_tracking_enabled',
    'email',
    'password',
    'deactivation',
    'deletion',
  ])
  expect(hasProtected(['about', 'birthday'])).toBe(true)
  expect(hasProtected([])).toBe(false)
})

test('a setting may be on several pages, and the document is loaded again for some', () => {
  expect(settingsOfPage('messageSettings')).toEqual([
    'should_show_messaging',
    'messages_from',
    'show_seen',
    'show_typing',
  ])
  expect(settingsOfPage('mentionSettings')).toEqual(['mentions_from', 'filtered_words'])
  expect(areShownElsewhere(['about', 'locale'])).toBe(true)
  expect(areShownElsewhere(['about', 'is_private_profile'])).toBe(false)
})
