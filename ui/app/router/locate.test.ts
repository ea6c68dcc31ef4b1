import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { prefetch } from '#ui/app/query/prefetch.ts'
import { locate, type LocateOptions } from './locate.ts'
import { loadPage } from './page-modules.ts'
import type { PageDefinition } from './page.ts'
import { toRoutes } from './routes.ts'

vi.mock('#ui/app/query/prefetch.ts', () => ({ prefetch: vi.fn() }))
vi.mock('./page-modules.ts', () => ({ loadPage: vi.fn() }))

const URL_OF_PIN = new URL('https://tackboard.example/pin/1/')
const OPTIONS: LocateOptions = { routes: toRoutes(['pin/[id]']), queries: new QueryClient(), isAuth: true }

beforeEach(() => {
  vi.mocked(prefetch).mockReset().mockResolvedValue()
  const pinId = '1'
  const page: Pick<PageDefinition, 'preload'> = {
    preload: () => ({
      subject: { name: 'CloseupPageQuery', variables: { pinId, isAuth: true } },
      rest: [
        { name: 'CloseupDetailQuery', variables: { pinId } },
        { name: 'CloseupRelatedModulesFeedQuery', isFeed: true, variables: { pinId, after: null } },
      ],
    }),
  }
  vi.mocked(loadPage).mockResolvedValue(page as PageDefinition)
})

const asked = () => vi.mocked(prefetch).mock.calls.map(([, { name }]) => name)

test('a link that is followed asks for all of its page', async () => {
  await locate(URL_OF_PIN, OPTIONS)
  expect(asked()).toEqual(['CloseupDetailQuery', 'CloseupRelatedModulesFeedQuery', 'CloseupPageQuery'])
})

test.each([
  [{ page: true, related: true }, ['CloseupDetailQuery', 'CloseupRelatedModulesFeedQuery', 'CloseupPageQuery']],
  [{ page: false, related: true }, ['CloseupRelatedModulesFeedQuery']],
  [{ page: false, related: false }, []],
])('before it is followed, with %j, it asks for %j', async (gate, names) => {
  await locate(URL_OF_PIN, { ...OPTIONS, gate })
  expect(asked()).toEqual(names)
  expect(loadPage).toHaveBeenCalled()
})
