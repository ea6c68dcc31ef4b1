import { expect, test } from 'vitest'
import { licenseName } from './license-name.ts'

test.each([
  ['https://creativecommons.org/licenses/by-sa/4.0/', 'CC BY-SA 4.0'],
  ['https://creativecommons.org/licenses/by/2.0/action.en', 'CC BY 2.0'],
  ['http://www.creativecommons.org/licenses/by-sa/3.0/es/', 'CC BY-SA 3.0 ES'],
  ['https://creativecommons.org/publicdomain/zero/1.0/', 'CC0 1.0'],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public Domain Mark 1.0'],
  ['https://artlibre.org/licence/lal/en/', 'Free Art License'],
])('%s is %s', (url, name) => {
  expect(licenseName(url)).toBe(name)
})

test.each(['https://example.com/licenses/by/4.0/', 'https://creativecommons.org/', 'no address'])(
  '%s tells nothing',
  (url) => {
    expect(licenseName(url)).toBeNull()
  },
)
