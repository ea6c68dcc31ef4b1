import { expect, inject } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeUser, PASSWORD } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('on a phone the owner of a browser is greeted, and another person has it forget them', async ({ open, db }) => {
  const user = await makeUser(db, { firstName: 'Ylva', fullName: 'Ylva Berg' })
  const plain = await openPlain()
  const form = await plain.goto(href('login'))
  form.fill('Email or username', user.username)
  form.fill('Password', PASSWORD)
  await (await form.press('Log in')).press('Log out')
  const page = await open(PHONE)
  const url = origin.replace('http:', 'https:')
  await page.context().addCookies([...plain.cookies].map(([name, value]) => ({ name, value, url })))
  await page.goto(origin + href('login', {}, { next: '/today/' }))
  await page.getByRole('heading', { name: 'Welcome back, Ylva' }).waitFor()
  await ready(page)
  expect(await page.getByLabel('Email or username').count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Not you?' }).click()
  await page.getByLabel('Email or username').waitFor()
  expect(page.url()).toBe(`${origin}/login/?next=%2Ftoday%2F`)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__Host-device')
})
