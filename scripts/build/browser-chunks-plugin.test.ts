import { expect, test } from 'vitest'
import { withoutBrowserChunks } from './browser-chunks-plugin.ts'

test.each([
  [`const A = lazyChunk('a', async () => (await import('./a.tsx')).A)`, /\(await null +\)\.A/],
  [`retryChunk('a', () => import('./a.tsx')).then(show)`, /\(\) => null +\)/],
  [`service({ start: onDemand('a', async () => (await import('./a.ts')).start) })`, /\(await null +\)\.start/],
])('what only browsers load is left out: %s', (code, expected) => {
  const left = withoutBrowserChunks('ui/one.tsx', code)
  expect(left).toMatch(expected)
  expect(left).not.toContain('import(')
  expect(left).toHaveLength(code.length)
})

test('what the server renders stays, beside what goes', () => {
  const part = `const B = lazyPart('b', async () => (await import('./b.tsx')).B)`
  const chunk = `const A = lazyChunk('a', async () => (await import('./a.tsx')).A)`
  expect(withoutBrowserChunks('ui/one.tsx', part)).toBeNull()
  expect(withoutBrowserChunks('ui/one.tsx', `${part}\n${chunk}`)).toContain(part)
})
