import { describe, expect, it, test } from 'vitest'
import { registersByHandshake, registrationPayload } from './payload.ts'

test('only what holds something is sent', () => {
  expect(registrationPayload({ email: 'a@post.example', first_name: 'Ada', last_name: '', invite_code: '' })).toEqual({
    email: 'a@post.example',
    first_name: 'Ada',
  })
})

test('a business goes by its name', () => {
  expect(registrationPayload({ business_name: 'Lamps & Co', first_name: 'Ada' })).toEqual({
    business_name: 'Lamps & Co',
    first_name: 'Lamps & Co',
  })
})

describe('a registration by handshake', () => {
  const allowed = ['https://www.tackboard.example', 'https://www.tackboard.de']
  const may = (payload: Record<string, string>, origin = 'https://www.tackboard.de') =>
    registersByHandshake(payload, origin, allowed)

  it('is one by email on an allowed origin', () => {
    expect(may({ email: 'a@post.example' })).toBe(true)
    expect(may({})).toBe(false)
    expect(may({ email: 'a@post.example' }, 'https://preview.example')).toBe(false)
    expect(may({ email: 'a@post.example' }, 'https://www.tackboard.de.evil.example')).toBe(false)
  })

  it.each(['facebook_id', 'facebook_token', 'google_open_id_token'])('is none with %s', (name) => {
    expect(may({ email: 'a@post.example', [name]: 'x' })).toBe(false)
  })
})
