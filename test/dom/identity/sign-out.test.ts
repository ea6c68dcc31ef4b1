import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openDom } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const DELETE = href('resource', { name: 'UserSessionResource', verb: 'delete' })

test('where the server is not reached the user stays logged in, sees so and can try again', async () => {
  let isReached = false
  const browser = await openDom({
    as: await makeUser(db),
    async play({ path }, serve) {
      if (path === DELETE && !isReached) throw new TypeError('Failed to fetch')
      return serve()
    },
  })
  const page = await browser.goto(href('home'))
  localStorage.setItem('anything', 'x')
  const button = page.screen.getByRole('button', { name: 'Log out', exact: true })
  await page.user.click(button)
  await page.screen.findByText(/^Couldn't log out\./)
  expect(browser.departures).toEqual([])
  const sent = () => browser.calls.filter(({ path }) => path === DELETE)
  expect(sent()).toHaveLength(2)
  expect(localStorage.getItem('anything')).toBe('x')
  expect(document.cookie).not.toContain('logged_out')
  isReached = true
  await page.user.click(button)
  await expect.poll(() => browser.departures).toHaveLength(1)
  expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(localStorage.getItem('anything')).toBeNull()
  expect(document.cookie).toContain('logged_out=1')
  const after = await browser.goto(href('home'))
  expect(after.screen.getAllByRole('link', { name: 'Log in' }).length).toBeGreaterThan(0)
})
