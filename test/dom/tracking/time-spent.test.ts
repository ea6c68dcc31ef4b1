import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { playEvents } from '../../helpers/dom-events.ts'
import { openDom } from '../../helpers/dom.ts'
import { makeBoard, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'
import { findPairs, story, timeEvents } from '../../helpers/time-events.ts'

test('looking away ends every interval, coming back begins new ones, however often the browser repeats it', async () => {
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)))
  const { play, taken } = playEvents()
  const browser = await openDom({ play })
  const page = await browser.goto(href('pin', { id: pin.id }))
  page.hide()
  page.document.dispatchEvent(new Event('freeze'))
  window.dispatchEvent(new Event('pagehide'))
  const first = ['appActiveStart', 'componentActiveStart', 'componentActiveEnd', 'appActiveEnd']
  await expect.poll(() => story(taken)).toEqual(first)
  page.show()
  page.document.dispatchEvent(new Event('resume'))
  page.hide()
  await expect.poll(() => story(taken).slice(4)).toEqual(first)
  const pairs = findPairs(taken)
  expect(pairs).toHaveLength(4)
  for (const [start, end, ...more] of pairs) {
    expect(more).toEqual([])
    const between = ((end?.time ?? 0) - (start?.time ?? 0)) / 1e6
    const lasted = (end?.duration_ns ?? 0) / 1e6
    // The times are whole milliseconds, the duration is exact.
    expect(Math.abs(lasted - between)).toBeLessThanOrEqual(2)
    expect(start?.duration_ns).toBeUndefined()
  }
  const parts = timeEvents(taken).filter(({ component }) => component !== undefined)
  expect(parts.map(({ component, object_id_str }) => [component, object_id_str])).toEqual(
    parts.map(() => ['pin_closeup', pin.id]),
  )
})

test('a link that is opened in a tab behind this one is followed, but the viewer has not left', async () => {
  const link = 'https://boats.example/first-light'
  const pin = await makeDrawnPin(db, await makeBoard(db, await makeUser(db)), { columns: { link } })
  const { play, taken } = playEvents()
  const browser = await openDom({ play })
  const page = await browser.goto(href('pin', { id: pin.id }))
  await expect.poll(() => story(taken)).toEqual(['appActiveStart', 'componentActiveStart'])
  const outward = page.document.querySelector(`main a[href="${link}"]`)
  for (const how of [{ ctrlKey: true }, { metaKey: true }]) {
    outward?.dispatchEvent(new MouseEvent('click', { ...how, bubbles: true }))
  }
  outward?.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
  page.hide()
  await expect
    .poll(() => story(taken).slice(2))
    .toEqual([...Array(3).fill('pinClickthrough'), 'componentActiveEnd', 'appActiveEnd'])
})
