import { describe, expect, it } from 'vitest'
import { acceptHandshake, CrossDomainHandshakeApiError, CrossDomainHandshakeHttpError } from './handshake.ts'

const REFUSAL = { status: 'failure', code: 61, message: 'taken', message_detail: 'email: taken', data: null } as const

function thrown(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('the answer of a handshake', () => {
  it.each([200, 401, 409])('is taken with status %i', (status) => {
    const envelope = { status: 'success', code: 0, message: 'ok', data: { token: 't' } } as const
    expect(acceptHandshake({ status, envelope })).toEqual({ token: 't' })
  })

  it.each([200, 401, 409])('is an API error where a body with status %i says no', (status) => {
    const error = thrown(() => acceptHandshake({ status, envelope: REFUSAL }))
    expect(error).toBeInstanceOf(CrossDomainHandshakeApiError)
    expect(error).toMatchObject({ api_error_code: 61, message: 'taken', detail: 'email: taken' })
  })

  it('is an API error without a code where there is no body', () => {
    const error = thrown(() => acceptHandshake({ status: 200, envelope: null }))
    expect(error).toMatchObject({ name: 'CrossDomainHandshakeApiError', api_error_code: null })
  })

  it.each([201, 302, 400, 403, 429, 500, 503])('is an HTTP error with status %i', (status) => {
    const error = thrown(() => acceptHandshake({ status, envelope: REFUSAL }))
    expect(error).toBeInstanceOf(CrossDomainHandshakeHttpError)
    expect(error).toMatchObject({ status, code: 61 })
    expect(thrown(() => acceptHandshake({ status, envelope: null }))).toMatchObject({ status, code: null })
  })
})
