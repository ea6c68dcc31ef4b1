import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('a name of one long word makes no page wider than a phone, and a flood of lines is folded', async ({
  open,
  db,
}) => {
  const fullName = 'W'.repeat(40)
  const owner = await makeUser(db, { fullName, firstName: fullName })
  const board = await makeBoard(db, owner, { name: 'M'.repeat(50) })
  const pin = await makeDrawnPin(db, board, { columns: { title: 'N'.repeat(90) } })
  await makeComment(db, pin, owner, { text: 'a\n'.repeat(240) })
  const page = await open({ viewport: { width: 320, height: 800 } })
  const paths = [
    href('pin', { id: pin.id }),
    href('board', { username: owner.username, board: board.slug }),
    href('profile', { username: owner.username }),
    href('search', {}, { q: fullName }),
  ]
  for (const path of paths) {
    await page.goto(origin + path)
    await ready(page)
    const wide = await page.evaluate(() =>
      (document.scrollingElement?.scrollWidth ?? 0) <= window.innerWidth
        ? []
        : [...document.querySelectorAll('main *')]
            .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
            .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    )
    expect({ path, wide }).toEqual({ path, wide: [] })
  }
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  const comment = page.getByRole('main').locator('[id^="comment-"]').first()
  const heightOf = async () => (await comment.boundingBox())?.height ?? 0
  expect(await heightOf()).toBeLessThan(600)
  await comment.getByText('Show more').click()
  expect(await heightOf()).toBeGreaterThan(2_000)
})
