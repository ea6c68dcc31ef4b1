import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { playUploads } from '../../helpers/dom-uploads.ts'
import { openDom, type DomPage } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

async function openSheet() {
  const { uploads, prepare } = playUploads()
  const browser = await openDom({ as: await makeUser(db), prepare })
  const page = await browser.goto(href('home'))
  const [link] = await page.screen.findAllByRole('link', { name: 'Create' })
  if (!link) throw new Error('The page has no link to make a Pin')
  await page.user.click(link)
  await page.screen.findByRole('dialog', { name: 'Create' })
  return { page, uploads }
}

/** The files get past the filter of the field, as systems that do not know a type let files past it. */
function choose(page: DomPage, files: File[]): Promise<void> {
  const field = page.screen.getByLabelText('Choose images or videos')
  field.removeAttribute('accept')
  return page.user.upload(field, files)
}

test('files that can be no Pin are left out, and it is said', async () => {
  const { page, uploads } = await openSheet()
  await choose(page, [
    new File(['text'], 'terms.pdf', { type: 'application/pdf' }),
    new File(['picture'], 'boats.png', { type: 'image/png' }),
    new File(['WEBVTT'], 'boats.vtt', { type: 'text/vtt' }),
  ])
  await expect.poll(() => uploads.map(({ file }) => file.name)).toEqual(['boats.png'])
  await page.screen.findByText(/^We can't use this file/)
})

test('no more files are uploaded than have a place', async () => {
  const { page, uploads } = await openSheet()
  const files = Array.from({ length: 53 }, (_, place) => new File(['picture'], `${place}.png`, { type: 'image/png' }))
  await choose(page, files)
  await page.screen.findByText('You can add up to 50 files at a time. The rest were left out.')
  for (let place = 0; place < 50; place += 1) {
    await expect.poll(() => uploads.length).toBeGreaterThan(place)
    const id = `media-${place}`
    uploads[place]?.answer(201, { status: 'success', code: 0, message: 'ok', data: { id } })
  }
  // The browser asks before it leaves as long as a file could be lost.
  const asks = () => !page.window.dispatchEvent(new page.window.Event('beforeunload', { cancelable: true }))
  await expect.poll(asks).toBe(false)
  expect(uploads).toHaveLength(50)
})

test('a link that cannot be one is not followed', async () => {
  const { page } = await openSheet()
  const link = page.screen.getByLabelText('Save from a website')
  await page.user.type(link, 'javascript:alert(1)')
  await page.user.click(page.screen.getByRole('button', { name: 'Find images' }))
  await expect.poll(() => link.getAttribute('aria-invalid')).toBe('true')
})
