import { expect, inject, test } from 'vitest'
import catalogue from '../../ui/app/messages/en_US.json' with { type: 'json' }
import { partOf } from '../../ui/app/messages/parts.ts'
import { measureSizes } from '../bench/sizes.ts'

const origin = inject('origin')

/** Bytes over the wire, Brotli. */
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

test.each(['home', 'pin'])('the scripts of the %s page name no text that comes later', async (name) => {
  const home = await (await fetch(`${origin}/`)).text()
  const path = name === 'home' ? '/' : (/href="(\/pin\/[^"]+)"/.exec(home)?.[1] ?? '')
  const html = await (await fetch(new URL(path, origin))).text()
  const files = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file))
  const scripts = await Promise.all([...files].map(async (file) => (await fetch(new URL(file, origin))).text()))
  const code = scripts.join('\n')
  const named = Object.keys(catalogue).filter((key) =>
    ['`', '"', "'"].some((quote) => code.includes(quote + key + quote)),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((key) => partOf(key) === 'late')).toEqual([])
})
