import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('the owner changes the text and the images of a profile where they stand', async ({ open, db }) => {
  const user = await makeUser(db, { about: 'Old words' })
  const page = await open({ as: user })
  await page.goto(origin + href('profile', { username: user.username }))
  await ready(page)
  const edit = page.getByRole('main').getByRole('link', { name: 'Edit profile' })
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  await edit.click()
  await dialog.getByLabel('About').fill('New words')
  await expect.poll(() => findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText('New words').waitFor()

  const images = page.locator('main header img')
  for (const [name, width, count] of [
    ['Profile image', 300, 1],
    ['Cover image', 900, 2],
  ] as const) {
    await ready(page)
    await edit.click()
    const buffer = Buffer.from(await makeFile('jpeg', { width, height: 300 }))
    await dialog.getByLabel(name).locator('input').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect.poll(() => images.count()).toBe(count)
  }
  await expect
    .poll(() => images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth)))
    .toEqual([736, 236])
})
