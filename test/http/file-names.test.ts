import { globSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { readContract } from '../../scripts/build/contract-plugin.ts'

const DIR = 'dist/client'

/** The site knows an ad blocker by this file. */
const BAIT = '/ads/banner-ad.js'

/** The names are those of generic rules of common filter lists, which look at addresses alone. */
const REFUSED = [
  /advert/i,
  /analytics/i,
  /banner/i,
  /beacon/i,
  /metrics/i,
  /pixel/i,
  /promo/i,
  /sponsor/i,
  /telemetry/i,
  /track(?:er|ing)/i,
  /(?:^|[^a-z])(?:ads?|track)(?=$|[^a-z])/i,
]

/** What its digest spells is chance. */
const withoutDigest = (path: string) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '')

test('no file that pages load has a name that ad blockers refuse, but the one that they are to refuse', () => {
  const paths = globSync('**/*.*', { cwd: DIR }).map((path) => path.replaceAll('\\', '/'))
  expect(paths.length).toBeGreaterThan(100)
  const refused = paths.filter((path) => REFUSED.some((word) => word.test(withoutDigest(path))))
  expect(refused.map((path) => `/${path}`)).toEqual([BAIT])
})

test('the contract of the site can be read by anyone, and by the pages of other sites', async () => {
  const answer = await fetch(inject('origin') + href('contract'))
  const { headers } = answer
  expect([answer.status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^application\/json/)])
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  expect([headers.get('access-control-allow-origin'), headers.get('x-content-type-options')]).toEqual(['*', 'nosniff'])
  expect(headers.get('set-cookie')).toBeNull()
  expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(await readContract())))
  const again = await fetch(inject('origin') + href('contract'), {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

test('the licenses of the packages and fonts that are shipped can be read on the site', async () => {
  const answer = await fetch(inject('origin') + href('licenses'))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  const text = await answer.text()
  for (const name of ['react-dom 19', 'hono 4', 'drizzle-orm 0', 'idb 8', 'Fraunces (OFL-1.1)'])
    expect(text).toContain(name)
})
