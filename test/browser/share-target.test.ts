import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { addCookie, test, type Open, type OpenOptions } from '../helpers/browser-test.ts'
import { openControlled } from '../helpers/offline.ts'
import { makeBoard, makeSession, makeUser } from '../helpers/rows.ts'
import { ready } from '../helpers/settle.ts'

const origin = inject('origin')

const EXPECTED =
  /was preloaded using link preload|^error: Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|FAILED)$/

async function openInstalled(open: Open, options: OpenOptions = {}): Promise<Page> {
  const page = await open({ serviceWorkers: 'allow', expects: EXPECTED, ...options })
  await openControlled(page, `${origin}/`)
  return page
}

/** As the system does where the installed app is chosen: a form, with a photo of as many bytes. */
async function share(page: Page, texts: Record<string, string>, bytes: number, leadsTo: RegExp): Promise<void> {
  const left = page.waitForURL(leadsTo)
  await page.evaluate(
    ([action, texts, bytes]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action })
      for (const [name, value] of Object.entries(texts)) {
        const field = document.createElement('input')
        Object.assign(field, { name, value })
        form.append(field)
      }
      if (bytes > 0) {
        const files = new DataTransfer()
        files.items.add(new File([new Uint8Array(bytes)], 'boats.jpg', { type: 'image/jpeg' }))
        const field = document.createElement('input')
        Object.assign(field, { type: 'file', name: 'files' })
        field.files = files.files
        form.append(field)
      }
      document.body.append(form)
      form.submit()
    },
    [href('sharedToBuilder'), texts, bytes] as const,
  )
  await left
}

/** What the browser keeps of what was shared, by its keys. */
function keptItems(page: Page): Promise<Record<string, unknown>[]> {
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
  await makeBoard(db, user)
  const page = await openInstalled(open, { expects: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|preloaded using|415/ })
  await addCookie(page.context(), await makeSession(db, user))
  await page.context().setOffline(true)
  await share(page, { title: 'Boats', text: 'https://boats.example/' }, 3_000_000, /\/pin-builder\//)
  await page.getByText('What you shared is saved on this device.').waitFor()
  const key = new URL(page.url()).searchParams.get('shared')
  expect(await keptItems(page)).toEqual([
    {
      key,
      title: 'Boats',
      text: 'https://boats.example/',
      files: [{ name: 'boats.jpg', type: 'image/jpeg', size: 3_000_000 }],
    },
  ])

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  // Zeros are no photo, which only the server can tell.
  await page.getByText(/^We can't use this file/).waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Boats')
  await expect.poll(() => keptItems(page)).toEqual([])
})

test('a visitor logs in first, and logging out forgets what was shared', async ({ open, db }) => {
  const page = await openInstalled(open)
  await share(page, { title: 'Boats' }, 1_000, /\/login\//)
  expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/pin-builder\/\?shared=[\w-]{36}$/)
  expect(await keptItems(page)).toMatchObject([{ title: 'Boats' }])

  await addCookie(page.context(), await makeSession(db, await makeUser(db)))
  await page.goto(`${origin}/`)
  await ready(page)
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.locator('form[action="/logout/"]').first().locator('button').click()
  await page.waitForURL(`${origin}/`)
  await expect.poll(() => keptItems(page)).toEqual([])
})
