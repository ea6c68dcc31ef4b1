import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { makeDataFolder } from '../../helpers/data-folder.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'
import { exportEntries } from '../../helpers/your-data-files.ts'
import { makeZip } from '../../helpers/zip.ts'

const origin = inject('origin')

test('a download of another Tackboard is imported while the page follows it', async ({ db, open }) => {
  const user = await makeUser(db)
  const photo = await makeFile('jpeg', { width: 300, height: 200 })
  const entries = exportEntries('Walks', [
    { title: 'By the harbor', file: 'a.jpg', content: photo },
    { title: 'Not an image', file: 'b.jpg', content: Buffer.from('Dear diary') },
  ])
  const page = await open({ ...PHONE, as: user })
  await page.goto(origin + href('importSettings'))
  await ready(page)
  await page.getByText("You haven't imported anything yet.").waitFor()
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'tackboard.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(makeZip(entries)),
  })
  await page.getByRole('region', { name: 'Import a file' }).getByRole('button', { name: 'Import' }).click()
  await page.getByText('Your import has started.').waitFor()
  await page.getByText('2 items imported').waitFor()
  await page.getByText("1 item couldn't be imported").click()
  await page.getByText("We can't use this type of file.").waitFor()
  const own = await db.select().from(pins).where(eq(pins.pinnerId, user.id))
  expect(own.map(({ title }) => title)).toEqual(['By the harbor'])
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Import removed. Everything it added stays.').waitFor()
  expect(await db.select().from(pins).where(eq(pins.pinnerId, user.id))).toHaveLength(1)
})

test('a folder of images is imported as it is, a board for each folder in it', async ({ db, open }) => {
  const user = await makeUser(db)
  const folder = await makeDataFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'Harbor'))
  await writeFile(join(folder, 'Harbor/a.jpg'), await makeFile('jpeg', { width: 300, height: 200 }))
  await writeFile(join(folder, 'Harbor/b.png'), await makeFile('png', { width: 200, height: 300 }))
  const page = await open({ as: user })
  await page.goto(origin + href('importSettings'))
  await ready(page)
  await page.getByLabel('Folder', { exact: true }).setInputFiles(folder)
  await page.getByRole('region', { name: 'Import a folder of images' }).getByRole('button', { name: 'Import' }).click()
  await page.getByText('Your import has started.').waitFor()
  await page.getByText('3 items imported').waitFor()
  const made = await db.select({ name: boards.name }).from(boards).where(eq(boards.ownerId, user.id))
  expect(made).toEqual([{ name: 'Harbor' }])
})
