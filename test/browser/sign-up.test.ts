import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '#db/id.ts'
import { findBarriers } from '../helpers/axe.ts'
import { launchBrowser, openPage, PHONE } from '../helpers/browser.ts'
import { waitForHydration } from '../helpers/hydration.ts'

const origin = inject('origin')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])('somebody signs up on a %s and is signed in', async (_, options) => {
  const { page, complaints, close } = await openPage(browser, options)
  await page.goto(`${origin}/signup/?next=/today/`)
  await waitForHydration(page)
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign up' })
  await submit.click()
  expect(await page.getByRole('alert').allInnerTexts()).toEqual([
    'Enter an email address such as ada@example.org',
    'Use 8 characters or more',
    'Enter the name that others will see',
    'Enter your birthday; nobody else sees it',
  ])
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await submit.click()
  await page.waitForURL(`${origin}/today/`)
  await expect.poll(() => page.getByRole('button', { name: 'Account of Solveig' }).count()).toBe(1)
  expect(complaints).toEqual([])
  await close()
})

test('who is too young is told so, and the browser remembers; what was entered stays', async () => {
  const { page, close } = await openPage(browser)
  await page.goto(`${origin}/signup/`)
  await waitForHydration(page)
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill(`${new Date().getFullYear() - 8}-01-01`)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect.poll(() => page.getByRole('alert').count()).toBe(1)
  expect((await page.context().cookies()).some(({ name }) => name === 'age_restricted')).toBe(true)
  expect(await page.getByLabel('First name').inputValue()).toBe('Solveig')
  await close()
})
