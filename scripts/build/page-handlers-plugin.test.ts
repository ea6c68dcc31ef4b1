import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findHandlers, pageHandlersPlugin, findHandlerProblems } from './page-handlers-plugin.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-pages-'))
  await mkdir(join(folder, 'pages/today'), { recursive: true })
  await writeFile(join(folder, 'entry.js'), 'export const entry = 1\n')
  await writeFile(join(folder, 'pages/index.tsx'), '')
  await writeFile(join(folder, 'pages/today/index.tsx'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('handlers are the paths of the files', () => {
  expect(findHandlers(join(folder, 'pages'))).toEqual(['index', 'today/index'])
})

test('a nested index file fails the build and says how to name it', async () => {
  const failing = build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [pageHandlersPlugin(join(folder, 'pages'))],
    build: { rollupOptions: { input: join(folder, 'entry.js') }, outDir: join(folder, 'dist') },
  })
  await expect(failing).rejects.toThrow(
    'Unexpected nested index.js found at today/index. Name the file after its path: today',
  )
})

test.each([
  [['index', 'pin/[id]', '[username]/[board]'], []],
  [['[a]/pins', '[b]/pins'], ['Page handlers [a]/pins and [b]/pins answer the same path. Remove one.']],
])('the problems of %j', (handlers, problems) => {
  expect(findHandlerProblems(handlers)).toEqual(problems)
})
