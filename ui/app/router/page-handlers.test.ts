import { beforeEach, expect, test, vi } from 'vitest'
import type { RouteManifest } from '#schema/page-data.ts'
import { createPageHandlers, type FileLoader } from './page-handlers.ts'

const PAGE = { preload: () => ({ subject: null, rest: [] }), title: () => '', Page: () => null }

const MANIFEST: RouteManifest = {
  files: ['/a.css', '/shared.js', '/pin.mjs', '/tool.exe'],
  dependencies: { 'pin/[id]': [0, 1, 2], odd: [0, 3], nameless: [9] },
  rest: null,
}

function loader(over: Partial<FileLoader> = {}): FileLoader {
  return {
    loadStyle: vi.fn(async () => {}),
    loadModule: vi.fn(async (path) => (path === '/pin.mjs' ? { page: PAGE } : { other: 1 })),
    loadUnlisted: vi.fn(async () => null),
    ...over,
  }
}

const marks = (name: string) => performance.getEntriesByName(`tackboard.${name}`)

beforeEach(() => performance.clearMarks())

test('a handler is not loaded, then loading, then loaded, and loaded once', async () => {
  const files = loader()
  const handlers = createPageHandlers(MANIFEST, files)
  expect(handlers.getState('pin/[id]')).toBe('not loaded')
  const both = [handlers.load('pin/[id]'), handlers.load('pin/[id]')]
  expect(handlers.getState('pin/[id]')).toBe('loading')
  expect(await Promise.all(both)).toEqual([PAGE, PAGE])
  expect(handlers.getState('pin/[id]')).toBe('loaded')
  expect(files.loadStyle).toHaveBeenCalledExactlyOnceWith('/a.css')
  expect(vi.mocked(files.loadModule).mock.calls).toEqual([['/shared.js'], ['/pin.mjs']])
})

test('a failed load is counted, thrown and dropped, so that the next one may succeed', async () => {
  const loadModule = vi.fn(async () => ({ page: PAGE })).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const handlers = createPageHandlers(MANIFEST, loader({ loadModule }))
  await expect(handlers.load('pin/[id]')).rejects.toThrow('Failed to fetch')
  await expect.poll(() => handlers.getState('pin/[id]')).toBe('not loaded')
  expect(marks('page_handler_load_failure')).toHaveLength(1)
  expect(await handlers.load('pin/[id]')).toBe(PAGE)
})

test.each([
  ['odd', 'Page handler odd needs /tool.exe: only css, js and mjs'],
  ['nameless', 'Page handler nameless needs a file without a name: only css, js and mjs'],
  ['elsewhere', 'There is no page handler elsewhere'],
])('the manifest lies about %s', async (handler, message) => {
  const files = loader()
  await expect(createPageHandlers(MANIFEST, files).load(handler)).rejects.toThrow(message)
  expect(files.loadStyle).not.toHaveBeenCalled()
  expect(files.loadModule).not.toHaveBeenCalled()
})

test('files that do not bring the handler are an error', async () => {
  const handlers = createPageHandlers(MANIFEST, loader({ loadModule: async () => ({ page: 'a text' }) }))
  await expect(handlers.load('pin/[id]')).rejects.toThrow('Page handler pin/[id] was not registered by its files')
})

test('a file that is no module is counted as such', async () => {
  const handlers = createPageHandlers(
    MANIFEST,
    loader({
      loadModule: async (path) => {
        if (path === '/pin.mjs') throw new SyntaxError("Unexpected token '<'")
        return {}
      },
    }),
  )
  await expect(handlers.load('pin/[id]')).rejects.toThrow(SyntaxError)
  expect(marks('script_type_mismatch')).toHaveLength(1)
})

test('where the manifest lists no files, the bundler may know the handler', async () => {
  const handlers = createPageHandlers(MANIFEST, loader({ loadUnlisted: async () => ({ page: PAGE }) }))
  expect(await handlers.load('index')).toBe(PAGE)
})

test('the files of other pages are in a script of their own, which is loaded when it is needed', async () => {
  const rest = { files: ['/index.css', '/index.js'], dependencies: { index: [0, 1] } }
  const loadModule = vi.fn(async (path: string) => (path === '/rest.js' ? rest : { page: PAGE }))
  const files = loader({ loadModule })
  const handlers = createPageHandlers({ ...MANIFEST, rest: '/rest.js' }, files)
  await handlers.load('pin/[id]')
  expect(loadModule).not.toHaveBeenCalledWith('/rest.js')
  expect(await handlers.load('index')).toBe(PAGE)
  expect(files.loadStyle).toHaveBeenLastCalledWith('/index.css')
  expect(loadModule.mock.calls.slice(-2)).toEqual([['/rest.js'], ['/index.js']])
})

test.each([
  ['is damaged', async () => ({ files: 'none' }), 'The list of page handlers /rest.js is damaged'],
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
])('a script of other pages that %s fails them alone', async (_, loadModule, message) => {
  const handlers = createPageHandlers({ ...MANIFEST, rest: '/rest.js' }, loader({ loadModule }))
  await handlers.loadRest()
  await expect(handlers.load('index')).rejects.toThrow(message)
})
