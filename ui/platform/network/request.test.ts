import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { request } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

async function catchFailure(answer: () => Promise<Response>, init: RequestInit = {}): Promise<ApiError> {
  vi.stubGlobal('fetch', answer)
  return request('/v3/thing/', init).then(
    () => expect.fail('The call should have failed'),
    (error: unknown) => error as ApiError,
  )
}

test('a failure carries the address, the code and the access-control headers', async () => {
  const body = JSON.stringify({ status: 'failure', code: 18, message: 'Too many tries.', message_detail: 'Wait 5 s' })
  const headers = { 'access-control-allow-origin': 'https://one.example', 'x-other': '1' }
  const answer = new Response(body, { status: 429, headers })
  Object.defineProperty(answer, 'url', { value: 'https://tackboard.example/v3/thing/' })
  const error = await catchFailure(async () => answer)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: 'Too many tries.',
    status: 429,
    code: 18,
    detail: 'Wait 5 s',
    url: 'https://tackboard.example/v3/thing/',
    accessControl: { 'access-control-allow-origin': 'https://one.example' },
  })
})

test('where no answer came, the address is still there', async () => {
  const cause = new TypeError('Failed to fetch')
  const error = await catchFailure(() => Promise.reject(cause))
  expect(error).toMatchObject({ url: '/v3/thing/', status: null, accessControl: {}, cause })
})

test('an answer that is no JSON is a failure with its status', async () => {
  const error = await catchFailure(async () => new Response('<html>', { status: 502 }))
  expect(error).toMatchObject({ message: 'The server answered 502', status: 502, code: null })
})

test('a call that was called off fails with the reason', async () => {
  const controller = new AbortController()
  controller.abort(new Error('left the page'))
  const error = await catchFailure(() => Promise.reject(controller.signal.reason as Error), {
    signal: controller.signal,
  })
  expect(error.message).toBe('left the page')
})
