import { expect, it } from 'vitest'
import { answerCurrent } from './answer-current.ts'

const NOON = Date.UTC(2026, 2, 4, 12)
const FEED = { type: 'text/plain; charset=utf-8', text: 'Ripe pears', lastModified: NOON + 400 }

function ask(headers: Record<string, string> = {}, given = FEED): Promise<Response> {
  return answerCurrent({ headers: new Headers(headers) }, given)
}

it('says when it changed, and that caches must ask', async () => {
  const answer = await ask()
  expect([answer.status, await answer.text()]).toEqual([200, 'Ripe pears'])
  expect(Object.fromEntries(answer.headers)).toEqual({
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': 'text/plain; charset=utf-8',
    etag: expect.stringMatching(/^"[0-9a-f]{24}"$/) as string,
    'last-modified': 'Wed, 04 Mar 2026 12:00:00 GMT',
  })
})

it.each<[what: string, headers: (etag: string) => Record<string, string>, status: number]>([
  ['its ETag', (etag) => ({ 'if-none-match': etag }), 304],
  ['its ETag among others, made weak', (etag) => ({ 'if-none-match': `"a", W/${etag}` }), 304],
  ['another ETag', () => ({ 'if-none-match': '"a"' }), 200],
  [
    'another ETag and its time',
    () => ({ 'if-none-match': '"a"', 'if-modified-since': 'Wed, 04 Mar 2026 12:00:00 GMT' }),
    200,
  ],
  ['its time', () => ({ 'if-modified-since': 'Wed, 04 Mar 2026 12:00:00 GMT' }), 304],
  ['an earlier time', () => ({ 'if-modified-since': 'Wed, 04 Mar 2026 11:59:59 GMT' }), 200],
  ['no time at all', () => ({ 'if-modified-since': 'yesterday' }), 200],
])('who names %s gets it only where it has changed', async (_, headers, status) => {
  const answer = await ask(headers((await ask()).headers.get('etag') ?? ''))
  expect([answer.status, await answer.text()]).toEqual([status, status === 304 ? '' : 'Ripe pears'])
})

it('another text has another ETag', async () => {
  expect((await ask()).headers.get('etag')).not.toBe((await ask({}, { ...FEED, text: 'Plums' })).headers.get('etag'))
})
