import { beforeEach, expect, test, vi } from 'vitest'
import { APP_VERSION_HEADER } from '#schema/site/shell-constants.ts'

const load = () => import('./new-version.ts')
let module: Awaited<ReturnType<typeof load>>

const answer = (version?: string) =>
  new Response('', version === undefined ? {} : { headers: { [APP_VERSION_HEADER]: version } })
const counted = () => performance.getEntriesByName('tackboard.new_app_version').length

beforeEach(async () => {
  performance.clearMarks()
  vi.resetModules()
  module = await load()
  module.setOwnVersion('a')
})

test.each([
  ['the same version', '/x', 'a'],
  ['no version', '/x', undefined],
  ['an empty version', '/x', ''],
  ['another site', 'https://other.example/x', 'b'],
  ['another site without a scheme', '//other.example/x', 'b'],
  ['a relative address', 'x', 'b'],
])('%s is no news', (_, path, version) => {
  module.noticeVersion(path, answer(version))
  expect([module.newVersion(), counted()]).toEqual([null, 0])
})

test('each new version is counted once, and the last one stays new', () => {
  for (const version of ['a', 'b', 'b', 'c', 'b', 'c', 'a']) module.noticeVersion('/x', answer(version))
  expect([module.newVersion(), counted()]).toEqual(['c', 2])
})

test('nothing is new as long as the document has no version', async () => {
  vi.resetModules()
  const fresh = await load()
  fresh.noticeVersion('/x', answer('b'))
  expect(fresh.newVersion()).toBeNull()
})
