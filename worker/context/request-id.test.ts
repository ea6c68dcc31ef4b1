import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { requestId, resolveRequestId } from './request-id.ts'

it('makes ids that sort by time', () => {
  const early = resolveRequestId(1_000)
  const late = resolveRequestId(2_000)
  expect(early).toMatch(/^[0-9A-Z]{26}$/)
  expect(early < late).toBe(true)
})

it('is on every answer, also frozen and failed ones, and never the caller’s', async () => {
  const app = new Hono()
    .use(requestId(() => 1_000))
    .get('/ok', (c) => c.text('ok'))
    .get('/frozen', () => Response.redirect('https://tackboard.example/'))
    .get('/broken', () => {
      throw new Error('broken')
    })
    .onError((_, c) => c.text('sorry', 500))
  for (const path of ['/ok', '/frozen', '/broken', '/missing']) {
    const response = await app.request(path, { headers: { 'x-request-id': 'mine' } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{26}$/)
  }
})
