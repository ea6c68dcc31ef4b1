import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#db/id.ts'
import { identities } from '#db/tables/identity/sign-in-services.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { signInServiceVars, startFacebook, startGoogle } from '../../helpers/identity-provider.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeUser } from '../../helpers/rows.ts'

test('without scripts a connection is ended by its form, unless it is the only way in', async () => {
  const [google, facebook] = await Promise.all([startGoogle(), startFacebook()])
  const site = await startApp({ database: 'shared', vars: signInServiceVars(google, facebook) })
  onTestFinished(async () => {
    await site.stop()
    await Promise.all([google.stop(), facebook.stop()])
  })
  const { id, passwordHash } = await makeUser(site.db, { connectedNetworks: { google: true } })
  await site.db.insert(identities).values({ provider: 'google', subject: newId(), userId: id, createdAt: 1 })
  const setHash = (hash: string | null) => site.db.update(users).set({ passwordHash: hash }).where(eq(users.id, id))
  const browser = await openPlain({ as: { id }, origin: site.origin })
  await setHash(null)
  let page = await (await browser.goto(href('accountSettings'))).press('Disconnect from Google')
  expect(page.text).toContain('This is your only way to log in.')
  await setHash(passwordHash)
  page = await (await browser.goto(href('accountSettings'))).press('Disconnect from Google')
  expect(page.path).toBe(href('accountSettings'))
  expect(page.screen.getByLabelText('Connect to Google').getAttribute('href')).toBe(href('loginConnect'))
})
