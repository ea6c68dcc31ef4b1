import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { openDom } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

test('the account menu leads to the figures of one’s pins', async () => {
  const browser = await openDom({ as: await makeUser(db) })
  const { screen, user } = await browser.goto(href('privacySettings'))
  await user.click(await screen.findByRole('button', { name: /^Account menu for/ }))
  const link = await screen.findByRole('link', { name: 'Analytics' })
  expect(link.getAttribute('href')).toBe(href('businessAnalytics'))
})
