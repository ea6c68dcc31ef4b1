import { expect, it } from 'vitest'
import { fakeTiming } from '../../../../test/helpers/timing.ts'
import { loadPixel } from './load-pixel.ts'

/** Loads a pixel that fails so often; says which pages were loaded, and the waits between. */
async function load(name: string, failures: number) {
  const pages: string[] = []
  const timing = fakeTiming()
  await loadPixel({ kind: 'signup', name }, async (path) => pages.push(path) > failures, timing)
  return { attempts: pages.length, waits: timing.waits }
}

it('is loaded once where that goes well', async () => {
  expect(await load('facebook', 0)).toEqual({ attempts: 1, waits: [] })
})

it('Facebook’s is tried again three times, after growing waits', async () => {
  expect(await load('facebook', 2)).toEqual({ attempts: 3, waits: [1_000, 2_000] })
  expect(await load('facebook', 99)).toEqual({ attempts: 4, waits: [1_000, 2_000, 4_000] })
})

it('others are not', async () => {
  expect(await load('acme', 99)).toEqual({ attempts: 1, waits: [] })
})
