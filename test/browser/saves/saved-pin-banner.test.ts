import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { watchLayoutShift } from '../../helpers/layout-shift.ts'
import { makeBoard, makeDrawnPin, makeUser, relate } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('the login page shows the pin last visited, also within the document, without moving the form', async ({
  open,
  db,
}) => {
  const board = await makeBoard(db, await makeUser(db))
  const [first, second] = [await makeDrawnPin(db, board), await makeDrawnPin(db, board)]
  await relate(db, first, [second])
  for (const device of [{}, PHONE]) {
    const page = await open({ ...device, country: 'BR' })
    const layoutShift = await watchLayoutShift(page)
    for (let time = 0; time < 2; time += 1) {
      await page.goto(origin + href('pin', { id: first.id }))
      await ready(page)
    }
    await page
      .locator(`main a[href^="${href('pin', { id: second.id })}"]`)
      .first()
      .click()
    await page.waitForURL(origin + href('pin', { id: second.id }))
    const visits = () =>
      page.evaluate(() =>
        (JSON.parse(localStorage.getItem('visited_pins') ?? '[]') as { pinId: string }[]).map(({ pinId }) => pinId),
      )
    await expect.poll(visits).toEqual([first.id, second.id])
    await page.goto(`${origin}/login/`)
    await page.getByText('More ideas like this await').waitFor()
    await ready(page)
    expect(await page.locator('main img').getAttribute('src')).toContain(second.imageSignature)
    expect(await findBarriers(page)).toEqual([])
    expect(await layoutShift()).toBeLessThan(0.01)
  }
})
