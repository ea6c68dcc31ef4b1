import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PageLocation } from '#ui/app/router/page-location.ts'
import { startEventSink } from '#ui/features/tracking/log-event.ts'
import { createPageViews } from './page-views.ts'

let seen: (string | null | undefined)[]
let stop: () => void

beforeEach(() => {
  seen = []
  stop = startEventSink(({ object_id_str }) => void seen.push(object_id_str))
})
afterEach(() => stop())

const pageAt = (url: string) => ({ url }) as PageLocation
const open = (isVisible = true) => createPageViews(({ url }) => ({ view_type: 3, object_id_str: url }), isVisible)

test('every page is reported once, however often the viewer looks away', () => {
  const views = open()
  views.show(null)
  views.show(pageAt('/a'))
  views.show(pageAt('/a'))
  views.hide()
  views.appear()
  views.show(pageAt('/b'))
  views.show(pageAt('/a'))
  expect(seen).toEqual(['/a', '/b', '/a'])
})

test('a page that is not visible yet is reported when it is, and only the one that is then shown', () => {
  const views = open(false)
  views.show(pageAt('/a'))
  views.show(pageAt('/b'))
  expect(seen).toEqual([])
  views.appear()
  expect(seen).toEqual(['/b'])
})

test.each([
  ['before it is visible', ['hide', 'returnTo', 'appear']],
  ['after', ['hide', 'appear', 'returnTo']],
] as const)('going back to a page that was kept whole is a view, whether the browser says so %s', (_, steps) => {
  const views = open()
  views.show(pageAt('/a'))
  for (const step of steps) views[step]()
  expect(seen).toEqual(['/a', '/a'])
})

test('a view comes with the page shown before; none before the first, nor for a page that is only shown again', () => {
  const reported: (string | null)[] = []
  const views = createPageViews((_, from) => {
    reported.push(from?.url ?? null)
    return { view_type: 3 }
  }, true)
  for (const url of ['/a', '/b', '/b', '/c']) views.show(pageAt(url))
  // The next one could not be fetched at first.
  views.show(null)
  views.show(pageAt('/d'))
  expect(reported).toEqual([null, '/a', '/b', '/c'])
})
