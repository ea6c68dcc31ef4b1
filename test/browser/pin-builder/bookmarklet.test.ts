import { expect, inject, onTestFinished } from 'vitest'
import { href } from '#schema/routes.ts'
import { findBarriers } from '../../helpers/axe.ts'
import { test } from '../../helpers/browser-test.ts'
import { PHONE } from '../../helpers/browser.ts'
import { startExampleSites } from '../../helpers/example-sites.ts'
import { makeBoard, makeUser } from '../../helpers/rows.ts'
import { ready } from '../../helpers/settle.ts'

const origin = inject('origin')

test('the bookmark opens the pin builder with what is on the page', async ({ open, db }) => {
  const sites = await startExampleSites()
  onTestFinished(() => sites.stop())
  const user = await makeUser(db)
  await makeBoard(db, user)
  const page = await open({ as: user })
  await page.goto(origin + href('saveAnywhere'))
  await ready(page)
  const code = await page.getByRole('link', { name: 'Save to Tackboard' }).getAttribute('href')
  // Pressed here it explains itself, and runs nothing.
  await page.getByRole('link', { name: 'Save to Tackboard' }).click()
  await page.getByText('Drag it to your bookmarks bar').waitFor()
  expect(page.context().pages()).toHaveLength(1)

  await page.goto(sites.recipe)
  await page.evaluate((href) => {
    const link = document.createElement('a')
    Object.assign(link, { href, textContent: 'The bookmark' })
    document.body.append(link)
    const words = document.querySelector('article p')
    if (words) getSelection()?.selectAllChildren(words)
  }, code)
  // What was asked for: the page clears its address as soon as it has taken over what is in it.
  const [builder, request] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('request', (request) => request.url().startsWith(origin + href('pinBuilder'))),
    page.getByRole('link', { name: 'The bookmark' }).click(),
  ])
  const { pathname, searchParams } = new URL(request.url())
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    href('pinBuilder'),
    {
      url: sites.recipe,
      media: `${sites.origin}/blog/soup.jpg`,
      title: 'Leek soup - The Harbor Kitchen',
      description: 'A soup for windy evenings.',
    },
  ])
  await ready(builder)
  await builder.getByRole('heading', { name: 'Create Pins' }).waitFor()
  await expect
    .poll(() => builder.getByLabel('Title', { exact: true }).inputValue())
    .toBe('Leek soup - The Harbor Kitchen')
  expect(await builder.evaluate(() => window.opener === null)).toBe(true)
})

test.for([
  ['dark, on a phone', { ...PHONE, colorScheme: 'dark' }],
  ['from right to left', { isMirrored: true }],
] as const)('the page about it has no barrier: %s', async ([, options], { open }) => {
  const page = await open(options)
  await page.goto(origin + href('saveAnywhere'))
  await ready(page)
  await page.locator('a[href^="javascript:"]').waitFor()
  expect(await findBarriers(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
