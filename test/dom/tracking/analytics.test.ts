import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openDom } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

test('the account menu leads to the figures of one’s pins', async () => {
  const browser = await openDom({ as: await makeUser(db) })
  const { screen, user } = await browser.goto(href('privacySettings'))
  await user.click(await screen.findByRole('button', { name: /^Account menu for/ }))
  const link = await screen.findByRole('link', { name: 'Analytics' })
  expect(link.getAttribute('href')).toBe(href('businessAnalytics'))
})
