import { expect, inject } from 'vitest'
import { newId } from '#db/id.ts'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('on a phone a person signs up and is logged in', async ({ open }) => {
  const page = await open(PHONE)
  await page.goto(origin + href('signup', {}, { next: '/today/' }))
  await ready(page)
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign up' })
  await submit.click()
  expect(await page.getByRole('alert').count()).toBe(4)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Email').fill(`${newId().toLowerCase()}@tackboard.example`)
  await page.getByLabel('Password').fill('seven quiet herons')
  await page.getByLabel('First name').fill('Solveig')
  await page.getByLabel('Birthday').fill('1990-04-30')
  await submit.click()
  await page.waitForURL(origin + href('welcome', {}, { next: '/today/' }))
  await ready(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('main').getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${origin}/today/`)
  await page.getByRole('button', { name: 'Account menu for Solveig' }).waitFor()
})

test('a link within the page leads to the form of a business account', async ({ open }) => {
  const page = await open()
  await page.goto(origin + href('signup'))
  await ready(page)
  await page.getByRole('link', { name: 'Create a business account' }).click()
  await page.getByRole('heading', { name: 'Create a business account' }).waitFor()
  await page.getByLabel('Business name').waitFor()
  expect(await findBarriers(page)).toEqual([])
})
