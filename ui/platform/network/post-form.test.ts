import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'
import { askForAdFile } from '#ui/platform/observers/ad-bait.ts'
import { newVersion, setOwnVersion } from './new-version.ts'
import { postForm } from './post-form.ts'
import { canReachServer } from './reachability.ts'

/** What the server answers with each call: a version that has not been seen before. */
let version = 0

beforeEach(() => {
  setOwnVersion('own')
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async () => {
    version += 1
    return new Response('{}', { headers: { [APP_VERSION_HEADER]: `v${version}` } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test.each<[string, () => Promise<unknown>]>([
  ['a form', () => postForm('/v3/login/handshake/', { username_or_email: 'ada' })],
  ['the look at the connection', () => canReachServer()],
  ['the file that blockers keep away', () => askForAdFile()],
])('the answer to %s reveals a new version', async (_, call) => {
  const before = version
  await call()
  expect(version).toBe(before + 1)
  expect(newVersion()).toBe(`v${version}`)
})

test('the answer of another site tells nothing', async () => {
  const before = newVersion()
  const answer = await postForm('https://www.tackboard.de/vx/users/cctld_session/', { token: 't' })
  expect(answer).toEqual({ status: 200, envelope: {} })
  expect(newVersion()).toBe(before)
})
