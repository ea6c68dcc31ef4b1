import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { CONSENT_COOKIE } from '#schema/settings/consent.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { arrived, ready } from '../../helpers/settle.ts'

const origin = inject('origin')

const banner = (page: Page) => page.getByRole('region', { name: 'Your cookie choices' })

test('where a law asks for consent it is asked for over the page, which stays usable; the answer is kept', async ({
  open,
}) => {
  const page = await open({ country: 'DE' })
  await page.goto(`${origin}/`)
  await ready(page)
  await banner(page).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await page.waitForURL(/\/login\//)
  await arrived(page)
  await banner(page).getByRole('button', { name: 'Reject all' }).focus()
  await page.keyboard.press('Enter')
  await banner(page).waitFor({ state: 'detached' })
  await page.locator('[role="status"]').getByText('Your choices are saved.').waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === CONSENT_COOKIE)?.value).toBe('1.p0.a0.m0')
  expect(cookies.map(({ name }) => name)).not.toContain('__Host-unauth_id')
  await page.goto(origin + href('cookies'))
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
})

test('whatever the question lies over can be scrolled out from under it, in a low window and on a phone', async ({
  open,
}) => {
  for (const device of [{ viewport: { width: 1280, height: 560 } }, PHONE]) {
    const page = await open({ country: 'DE', ...device })
    await page.goto(`${origin}${href('login')}`)
    await ready(page)
    await banner(page).waitFor()
    await page.mouse.move(200, 200)
    await page.mouse.wheel(0, 10_000)
    const isFree = () =>
      page.getByRole('main').evaluate((main) => {
        const last = [...main.querySelectorAll('a, button')].at(-1) as HTMLElement
        const { left, top, width, height } = last.getBoundingClientRect()
        return last.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    await expect.poll(isFree).toBe(true)
  }
})
