import { describe, expect, it } from 'vitest'
import { mayWrite } from './origin-check.ts'

const OWN = 'https://tackboard.example'
const PUBLIC = 'https://www.tackboard.example'

describe('mayWrite', () => {
  it.each([
    ['same-origin', undefined, true, true],
    ['same-origin', 'https://evil.example', true, true],
    ['none', undefined, true, true],
    ['same-site', undefined, false, false],
    ['same-site', OWN, true, false],
    ['cross-site', OWN, false, false],
    ['cross-site', undefined, true, false],
    ['', OWN, true, false],
    [undefined, OWN, true, true],
    [undefined, PUBLIC, true, true],
    [undefined, 'https://evil.example', false, false],
    [undefined, 'null', false, false],
    [undefined, `${OWN}.evil.example`, true, false],
    [undefined, undefined, false, true],
    [undefined, undefined, true, false],
  ])('Sec-Fetch-Site %s, Origin %s, session %s: %s', (fetchSite, origin, hasSession, expected) => {
    expect(mayWrite({ fetchSite, origin, hasSession, ownOrigins: [OWN, PUBLIC] })).toBe(expected)
  })

  it('takes no missing own origin for a match', () => {
    expect(
      mayWrite({ fetchSite: undefined, origin: 'undefined', hasSession: false, ownOrigins: [OWN, undefined] }),
    ).toBe(false)
  })
})
