import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { images } from '#db/tables/images.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { href } from '#schema/routes.ts'
import { addCookie, test, type Open, type OpenOptions } from '../../helpers/browser-test.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { openControlled } from '../../helpers/offline.ts'
import { makeBoard, makeSession, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const EXPECTED =
  /was preloaded using link preload|^error: Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)$/

async function openInstalled(open: Open, options: OpenOptions = {}): Promise<Page> {
  const page = await open({ serviceWorkers: 'allow', expects: EXPECTED, ...options })
  await openControlled(page, `${origin}/`)
  return page
}

/** The system sends the same if the installed app is chosen: a form, with a photo. */
async function share(page: Page, texts: Record<string, string>, photo: Uint8Array, leadsTo: RegExp): Promise<void> {
  const left = page.waitForURL(leadsTo)
  await page.evaluate(
    ([action, texts, photo]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action })
      for (const [name, value] of Object.entries(texts)) {
        const field = document.createElement('input')
        Object.assign(field, { name, value })
        form.append(field)
      }
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(photo), (character) => character.charCodeAt(0))
      files.items.add(new File([bytes], 'boats.jpg', { type: 'image/jpeg' }))
      const field = document.createElement('input')
      Object.assign(field, { type: 'file', name: 'files' })
      field.files = files.files
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    [href('sharedToBuilder'), texts, Buffer.from(photo).toString('base64')] as const,
  )
  await left
}

/** What the browser keeps of what was shared, by its keys. */
function storedItems(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('tackboard-shared')
        opening.addEventListener('error', () => reject(new Error(String(opening.error))))
        opening.addEventListener('success', () => {
          const { result: database } = opening
          const reading = database.transaction('items').objectStore('items').getAll()
          reading.addEventListener('success', () => {
            database.close()
            const items = reading.result as { key: string; title: string; text: string; files: File[] }[]
            resolve(
              items.map(({ key, title, text, files }) => ({
                key,
                title,
                text,
                files: files.map(({ name, type, size }) => ({ name, type, size })),
              })),
            )
          })
        })
      }),
  )
}

test('what is shared without a connection is kept, and leads to the pin builder once there is one', async ({
  open,
  db,
}) => {
  const user = await makeUser(db)
  const board = await makeBoard(db, user)
  const photo = await makeFile('jpeg', { width: 1_200, height: 800 })
  const page = await openInstalled(open)
  await addCookie(page.context(), await makeSession(db, user))
  await page.context().setOffline(true)
  await share(page, { title: 'Boats', text: 'https://boats.example/' }, photo, /\/pin-builder\//)
  await page.getByText('What you shared is saved on this device.').waitFor()
  const key = new URL(page.url()).searchParams.get('shared')
  expect(await storedItems(page)).toEqual([
    {
      key,
      title: 'Boats',
      text: 'https://boats.example/',
      files: [{ name: 'boats.jpg', type: 'image/jpeg', size: photo.length }],
    },
  ])

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Boats')
  await expect.poll(() => storedItems(page)).toEqual([])
  await page.getByLabel('Board', { exact: true }).selectOption(board.id)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL(/\/pin\/[^/]+\/$/)
  const made = await db
    .select({ title: pins.title, link: pins.link, width: images.width })
    .from(pins)
    .innerJoin(images, eq(images.signature, pins.imageSignature))
    .where(eq(pins.boardId, board.id))
  expect(made).toEqual([{ title: 'Boats', link: 'https://boats.example/', width: 1_200 }])
})

test('a visitor logs in first, and logging out forgets what was shared', async ({ open, db }) => {
  const page = await openInstalled(open)
  await share(page, { title: 'Boats' }, new Uint8Array(1_000), /\/login\//)
  expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/pin-builder\/\?shared=[\w-]{36}$/)
  expect(await storedItems(page)).toMatchObject([{ title: 'Boats' }])

  await addCookie(page.context(), await makeSession(db, await makeUser(db)))
  await page.goto(`${origin}/`)
  await ready(page)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.locator('form[action="/logout/"]').first().locator('button').click()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => storedItems(page)).toEqual([])
})
