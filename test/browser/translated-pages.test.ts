import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { test } from '../helpers/browser-test.ts'
import { follow, makePerson } from '../helpers/people.ts'
import { makeBoard, makeComment, makeDrawnPin, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')

/** As browsers do: other nodes in the place of each text, again and again of what is new. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const parent = text.parentElement
      if (!parent || parent.closest('script, style, textarea, font, [translate="no"]')) continue
      if (text.data.trim() === '') continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

test('a pin that the browser has translated is liked, saved, commented on and answered, and its counts follow', async ({
  open,
  db,
}) => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  const pin = await makeDrawnPin(db, board)
  await makeComment(db, pin, owner, { text: 'First light' })
  const page = await open({ as: await makeUser(db) })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await page.goto(origin + href('pin', { id: pin.id }))
  await ready(page)
  await translate(page)
  const main = page.getByRole('main')
  const like = main.getByRole('button', { name: 'Like', exact: true }).first()
  await like.click()
  await main.getByText('1 reaction').first().waitFor()
  await translate(page)
  await like.click()
  await expect.poll(() => main.getByText('1 reaction').count()).toBe(0)
  await translate(page)
  await like.click()
  await main.getByText('1 reaction').first().waitFor()
  await translate(page)
  const save = main.getByRole('button', { name: /^Saved?$/ })
  await save.click()
  await expect.poll(() => save.innerText()).toBe('Saved')
  await translate(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => save.innerText()).toBe('Save')
  await translate(page)
  await main.getByRole('textbox', { name: 'Add a comment' }).fill('Second light')
  await main.getByRole('button', { name: 'Post' }).first().click()
  await main.getByText('Second light').waitFor()
  await translate(page)
  await main.getByRole('button', { name: 'Reply' }).first().click()
  await main.getByRole('textbox', { name: /^Reply/ }).waitFor()
  await page.goto(origin + href('board', { username: owner.username, board: board.slug }))
  await ready(page)
  await translate(page)
  await main
    .getByRole('button', { name: /^Follow/ })
    .first()
    .click()
  await main.getByText('1 follower').first().waitFor()
  expect(errors).toEqual([])
})

test('translated pages of a board, a profile, messages, settings, search and the builder lead on without an error', async ({
  open,
  db,
}) => {
  const owner = await makeUser(db)
  const board = await makeBoard(db, owner)
  await makeDrawnPin(db, board)
  const page = await open({ as: await makeUser(db) })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const paths = [
    href('home'),
    href('board', { username: owner.username, board: board.slug }),
    href('profile', { username: owner.username }),
    href('messages'),
    href('accountSettings'),
    href('search', {}, { q: 'boats' }),
    href('newsHub'),
    href('pinBuilder'),
  ]
  for (const path of paths) {
    await page.goto(origin + path)
    await ready(page)
    await translate(page)
    // Within the client, so that React takes the translated page away.
    for (const link of ['Search', 'Home']) {
      await page.evaluate(
        (address) => {
          const anchor = document.createElement('a')
          anchor.href = address
          document.body.append(anchor)
          anchor.click()
          anchor.remove()
        },
        link === 'Home' ? href('home') : href('search'),
      )
      await expect
        .poll(() => page.evaluate(() => window.location.pathname))
        .toBe(link === 'Home' ? '/' : href('search'))
      await ready(page)
      await translate(page)
    }
  }
  expect(errors).toEqual([])
})

test('what is found is saved and a person is followed on translated pages of search and of a profile', async ({
  open,
  db,
}) => {
  const [ann, ben] = [await makePerson(db, { fullName: 'Ann Harbor' }), await makePerson(db, { fullName: 'Ben Quay' })]
  await follow(db, ann, ben)
  await follow(db, ben, ann)
  await makeDrawnPin(db, await makeBoard(db, ben.user), { columns: { title: 'Xylograph boats' } })
  const page = await open({ as: ann.user })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const main = page.getByRole('main')
  const goTo = async (path: string) => {
    await page.goto(origin + path)
    await ready(page)
    await translate(page)
  }
  const press = async (control: Locator) => {
    await control.first().click()
    await translate(page)
  }

  await goTo(href('search', {}, { q: 'xylograph' }))
  const save = main.getByRole('button', { name: /^Saved? Xylograph boats/ })
  await main
    .getByRole('link', { name: /Xylograph boats/ })
    .first()
    .hover()
  await press(save)
  await main.getByRole('button', { name: 'Saved Xylograph boats' }).waitFor()
  await press(page.getByRole('button', { name: 'Undo' }))
  await main.getByRole('button', { name: 'Save Xylograph boats' }).waitFor()

  await goTo(href('profile', { username: ben.user.username }))
  const followed = main.getByRole('button', { name: /^Follow/ }).first()
  for (const shown of ['Follow', 'Following', 'Follow']) {
    await press(followed)
    await expect.poll(() => followed.innerText()).toBe(shown)
  }
  for (const tab of ['Created', 'Saved']) await press(main.getByRole('link', { name: tab }))
  expect(errors).toEqual([])
})
