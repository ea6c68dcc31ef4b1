import { expect, test, vi } from 'vitest'
import type { AppData } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { withAppData } from '../../helpers/altered-page.ts'
import { openDom, type DomOptions } from '../../helpers/dom.ts'
import { makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const REFRESHES = [href('refreshToken'), href('refreshStoredAccounts')]

/** A page of a signed-in viewer with so many days of the session left, in a group of the experiment about them. */
async function openWith(daysToExpiration: number, group: string, options: DomOptions = {}) {
  const change = (data: AppData) =>
    Object.assign(data, {
      daysToExpiration,
      experiments: { active: { identity_token_refresh: group }, triggerable: {} },
    })
  const browser = await openDom({ as: await makeUser(db), alter: (html) => withAppData(html, change), ...options })
  return { browser, asked: () => browser.calls.map(({ path }) => path).filter((path) => REFRESHES.includes(path)) }
}

test.each([
  [30, href('refreshToken')],
  [-1, href('refreshStoredAccounts')],
])('with %i days of the session left the browser asks for %s', async (days, path) => {
  const { browser, asked } = await openWith(days, 'enabled')
  await browser.goto(href('languages'))
  expect(asked()).toEqual([path])
})

test('an unknown group is reported as an error, and the rest of the shell works', async () => {
  const errors: unknown[] = []
  const { browser, asked } = await openWith(30, 'enabled_later', {
    prepare: () => vi.stubGlobal('reportError', (error: unknown) => errors.push(error)),
  })
  const page = await browser.goto(href('languages'))
  expect(errors.map(String).join()).toContain('Unexpected experiment case: enabled_later')
  expect(page.document.querySelector('section[aria-label="Alerts"]')).not.toBeNull()
  expect(asked()).toEqual([])
  vi.unstubAllGlobals()
})
