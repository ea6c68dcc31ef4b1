import { expect, inject, test } from 'vitest'
import { measureSizes } from '../bench/sizes.ts'

const origin = inject('origin')

/** Bytes over the wire, Brotli (design, section 5). */
const JS_BUDGET = 100_000
const CSS_BUDGET = 12_000

test.each(['home', 'pin'])('a first visit to the %s page stays within the budgets', async (name) => {
  const home = await (await fetch(`${origin}/`)).text()
  const path = name === 'home' ? '/' : (/href="(\/pin\/[^"]+)"/.exec(home)?.[1] ?? '')
  const { js, css } = await measureSizes(new URL(path, origin))
  expect(js.brotli).toBeGreaterThan(0)
  expect(css.brotli).toBeGreaterThan(0)
  expect(js.brotli).toBeLessThanOrEqual(JS_BUDGET)
  expect(css.brotli).toBeLessThanOrEqual(CSS_BUDGET)
})
