import { expect, inject } from 'vitest'
import { readMetrics } from '../../helpers/altered-page.ts'
import { test } from '../../helpers/browser-test.ts'

const origin = inject('origin')

test('a page load is measured: its size, its cache hits and its round trip', async ({ open }) => {
  const page = await open()
  await page.goto(`${origin}/`)
  await expect.poll(() => readMetrics(page, 'load_size')).toHaveLength(1)
  const [size] = (await readMetrics(page, 'load_size')) as [{ kind: string; files: number; bytes: number }]
  expect(size.kind).toBe('initial')
  expect(size.files).toBeGreaterThan(5)
  expect(size.bytes).toBeGreaterThan(50_000)
  expect(await readMetrics(page, 'cache_hits')).toHaveLength(1)
  expect(await readMetrics(page, 'round_trip')).toEqual([
    { bucket: expect.stringMatching(/^under \d+$|^above$/) as string, ms: expect.any(Number) as number },
  ])
})
