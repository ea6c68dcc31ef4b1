import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { requestId } from './request-id.ts'

it('sorts by arrival, also within a millisecond', async () => {
  let now = 1_000
  const app = new Hono().use(requestId(() => now)).get('/', (c) => c.text('ok'))
  const ids: (string | null)[] = []
  for (const moment of [1_000, 1_000, 1_000, 2_000]) {
    now = moment
    ids.push((await app.request('/')).headers.get('x-request-id'))
  }
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => (String(a) < String(b) ? -1 : 1)))
  expect(ids).toHaveLength(4)
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
