import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#db/tables/users.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { playUploads } from '../../helpers/dom-uploads.ts'
import { openDom } from '../../helpers/dom.ts'
import { makeImage, makeUser } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

test('a refused profile image says why, and the current one can be removed', async () => {
  const image = await makeImage(db)
  const user = await makeUser(db, { imageSignature: image })
  const { uploads, prepare } = playUploads()
  const browser = await openDom({ as: user, prepare })
  const page = await browser.goto(href('accountSettings'))
  const choose = page.screen.getByLabelText('Profile image', { selector: 'input' })
  await page.user.upload(choose, new File(['<svg/>'], 'drawing.png', { type: 'image/png' }))
  await expect.poll(() => uploads.length).toBe(1)
  expect(uploads[0]).toMatchObject({ path: href('uploads') })
  uploads[0]?.answer(415, { status: 'failure', code: ERRORS.mediaTypeUnsupported.code, message: '', data: null })
  await page.screen.findByText(/We can't use this file/)
  expect(browser.departures).toEqual([])

  await page.user.click(page.screen.getByRole('button', { name: 'Remove image' }))
  await expect.poll(() => browser.departures).toEqual([origin + href('accountSettings')])
  const [found] = await db.select().from(users).where(eq(users.id, user.id))
  expect(found?.imageSignature).toBeNull()
})
