import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeBoard, makeDrawnPin, makeUser, type PinRow } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

async function goto(page: Page, path: string): Promise<void> {
  await page.goto(origin + path)
  await ready(page)
}

async function save(page: Page, pin: PinRow, board: string): Promise<void> {
  await goto(page, href('pin', { id: pin.id }))
  const picker = page.getByRole('main').getByRole('button', { name: 'Choose a board' }).first()
  await expect.poll(() => picker.isEnabled()).toBe(true)
  await picker.click()
  await page
    .getByRole('option', { name: new RegExp(`^${board}`) })
    .first()
    .click()
  await page
    .getByRole('status')
    .filter({ hasText: `Saved to ${board}` })
    .waitFor()
}

/** The pins to organize, in their order, with what is done to them by the keyboard and in the dialog. */
async function organize(page: Page) {
  await page.getByRole('button', { name: 'Organize' }).click()
  const boxes = page.getByRole('list', { name: 'Pins to organize' }).getByRole('checkbox')
  return {
    order: () => boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')?.split(',')[0])),
    async moveFirstToSecond() {
      await boxes.first().focus()
      await page.keyboard.press('Alt+ArrowRight')
    },
    async moveToSection(pin: RegExp, board: string, section: string) {
      await page.getByRole('checkbox', { name: pin }).check()
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Move Pins to' })
      await dialog.getByRole('radio', { name: board }).check()
      await dialog.getByLabel('Section').selectOption({ label: section })
      await dialog.getByRole('button', { name: 'Move' }).click()
      await page.getByRole('status').filter({ hasText: 'Pins moved' }).waitFor()
    },
  }
}

test('two people make a board together, and once it is secret it is there for them alone', async ({ open, db }) => {
  const [anna, ben] = [await makeUser(db, { fullName: 'Anna Berg' }), await makeUser(db, { fullName: 'Ben Holm' })]
  const name = `Lamps ${newId()}`
  const source = await makeBoard(db, await makeUser(db))
  const lamp = await makeDrawnPin(db, source, { columns: { title: 'Brass lamp' } })
  const lens = await makeDrawnPin(db, source, { columns: { title: 'Fresnel lens' } })
  const hers = await open({ as: anna })
  const his = await open({ as: ben })

  await goto(hers, href('profileTab', { username: anna.username, tab: '_saved' }))
  await hers.getByRole('link', { name: 'Create board' }).click()
  const dialog = hers.getByRole('dialog', { name: 'Create board' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create board' }).click()
  await hers.getByRole('heading', { level: 1, name }).waitFor()
  const path = new URL(hers.url()).pathname

  await hers.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
  await hers.getByRole('link', { name: 'Edit board' }).click()
  await hers.getByLabel('New section').fill('Lenses')
  await hers.getByRole('button', { name: 'Add section' }).click()
  await hers.getByText('Section added.').waitFor()

  await goto(hers, `${path}_tools/people/`)
  await hers.getByLabel('Username or email').fill(`@${ben.username}`)
  await hers.getByLabel('Organize all Pins').first().check()
  await hers.getByRole('button', { name: 'Send invitation' }).click()
  await hers.getByText('Invitation sent.').waitFor()
  await goto(his, href('boardInvites'))
  await his.getByRole('button', { name: `Accept the invitation to ${name}` }).click()
  await his.getByRole('heading', { level: 1, name }).waitFor()

  await save(hers, lamp, name)
  await save(his, lens, name)

  await goto(his, path)
  await his
    .getByRole('link', { name: /Anna Berg/ })
    .first()
    .waitFor()
  const mates = await organize(his)
  await expect.poll(mates.order).toEqual(['Fresnel lens', 'Brass lamp'])
  await mates.moveFirstToSecond()
  await expect.poll(mates.order).toEqual(['Brass lamp', 'Fresnel lens'])
  await mates.moveToSection(/Fresnel lens/, name, 'Lenses')

  await goto(hers, path)
  const owners = await organize(hers)
  // The place in its section is by when it was saved.
  await expect.poll(owners.order).toEqual(['Fresnel lens', 'Brass lamp'])
  await owners.moveFirstToSecond()
  await expect.poll(owners.order).toEqual(['Brass lamp', 'Fresnel lens'])
  await owners.moveToSection(/Brass lamp/, name, 'Lenses')
  await hers.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await hers.getByRole('status').filter({ hasText: 'Everything is back where it was' }).waitFor()

  const stranger = await open({ expects: /404/ })
  await goto(stranger, path)
  await stranger.getByRole('link', { name: /Lenses/ }).waitFor()
  await stranger
    .getByRole('link', { name: /Brass lamp/ })
    .first()
    .waitFor()

  await stranger.emulateMedia({ media: 'print' })
  expect(await stranger.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await stranger.getByRole('navigation').count()).toBe(0)
  expect(await stranger.getByRole('heading', { level: 1, name }).isVisible()).toBe(true)
  expect(
    await stranger
      .getByRole('link', { name: /Brass lamp/ })
      .first()
      .isVisible(),
  ).toBe(true)

  await goto(hers, `${path}_tools/edit/`)
  await hers.getByLabel('Keep this board secret').check()
  await hers.getByRole('button', { name: 'Save', exact: true }).click()
  await hers.getByText('Changes saved.').waitFor()
  const answer = await stranger.reload()
  expect(answer?.status()).toBe(404)
  expect(await stranger.title()).toBe('Page not found | Tackboard')
  for (const page of [hers, his]) {
    await goto(page, path)
    await page.getByText('Secret board').first().waitFor()
  }
})
