import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userProperties } from '#db/tables/users.ts'
import { SHORTCUTS_EXPERIMENT } from '#schema/people/shortcut-constants.ts'
import { href } from '#schema/routes.ts'
import { resolveExperiments } from '#worker/context/experiments.ts'
import { eventually, openDom, type DomBrowser, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const UPDATE = href('resource', { name: 'UserPropertiesResource', verb: 'update' })
const READ = href('resource', { name: 'UserPropertiesResource', verb: 'get' })

type Bar = Awaited<ReturnType<typeof openBar>>['bar']

/** A business in a group of the experiment, which ids decide. */
async function makeBusiness(group: string): Promise<UserRow> {
  for (;;) {
    const user = await makeUser(db, { isPartner: true })
    const { active } = resolveExperiments({ type: 'user', id: user.id, isEmployee: false })
    if (active[SHORTCUTS_EXPERIMENT] === group) return user
  }
}

async function openBar(user: UserRow, options: DomOptions = {}) {
  const browser = await openDom({ ...options, as: user })
  return { browser, ...(await openPage(browser)) }
}

async function openPage(browser: DomBrowser) {
  const page = await browser.goto(href('businessAnalytics'))
  const bar = within(await page.screen.findByRole('navigation', { name: 'Your shortcuts' }))
  return { page, bar }
}

/** Opens the form, once the shortcuts are there, and adds a line to it. */
async function addFirst({ user }: DomPage, bar: Bar): Promise<void> {
  const open = await bar.findByRole('button', { name: 'Add shortcut' })
  await expect.poll(() => open.hasAttribute('disabled')).toBe(false)
  await user.click(open)
  await user.click(bar.getByRole('button', { name: 'Add shortcut' }))
}

test('a business adds shortcuts, and finds them again', async () => {
  const user = await makeBusiness('enabled')
  const { browser, page, bar } = await openBar(user)
  await addFirst(page, bar)
  await page.user.type(bar.getByLabelText('Name for shortcut 1'), 'Figures')
  expect(bar.getByLabelText<HTMLInputElement>('Link for shortcut 1').value).toBe(href('businessAnalytics'))
  await page.user.click(bar.getByRole('button', { name: 'Save shortcuts' }))
  expect((await bar.findByRole('link', { name: 'Figures' })).getAttribute('href')).toBe(href('businessAnalytics'))
  expect(await db.select().from(userProperties).where(eq(userProperties.userId, user.id))).toMatchObject([
    { value: { customShortcuts: [{ id: '1', label: 'Figures', url: href('businessAnalytics') }] } },
  ])
  const again = await openPage(browser)
  await again.bar.findByRole('link', { name: 'Figures' })
})

test('what could not be saved stays in the form, and is said nowhere', async () => {
  const { page, bar } = await openBar(await makeBusiness('enabled'), {
    play: ({ path }) => (path === UPDATE ? Promise.reject(new TypeError('Failed to fetch')) : undefined),
  })
  await addFirst(page, bar)
  await page.user.type(bar.getByLabelText('Name for shortcut 1'), 'Figures')
  await page.user.click(bar.getByRole('button', { name: 'Save shortcuts' }))
  await eventually(() => expect(page.metrics('shortcuts_failure')).toEqual([{ step: 'save' }]))
  expect(bar.getByLabelText<HTMLInputElement>('Name for shortcut 1').value).toBe('Figures')
  expect(page.screen.queryByRole('alert')).toBeNull()
  expect(page.screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('what could not be read is said nowhere either, and nothing can be added to it', async () => {
  const { page, bar } = await openBar(await makeBusiness('enabled'), {
    play: ({ path }) => (path.startsWith(READ) ? new Response('no', { status: 500 }) : undefined),
  })
  await eventually(() => expect(page.metrics('shortcuts_failure')).toEqual([{ step: 'load' }]))
  expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Add shortcut' }).disabled).toBe(true)
  expect(page.screen.queryByRole('alert')).toBeNull()
  expect(page.screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('an address that the server would refuse is not sent', async () => {
  const { page, bar } = await openBar(await makeBusiness('enabled'))
  await addFirst(page, bar)
  const field = bar.getByLabelText<HTMLInputElement>('Link for shortcut 1')
  for (const [url, isFine] of [
    ['//shop.example', false],
    ['/\\shop.example', false],
    ['shop.example', false],
    ['https://shop.example', true],
    ['/', true],
  ] as const) {
    await page.user.clear(field)
    await page.user.type(field, url)
    expect([url, field.validity.patternMismatch]).toEqual([url, !isFine])
  }
})

test('other businesses have none', async () => {
  const browser = await openDom({ as: await makeBusiness('control') })
  const page = await browser.goto(href('businessAnalytics'))
  await page.screen.findByRole('heading', { level: 1 })
  expect(page.screen.queryByRole('navigation', { name: 'Your shortcuts' })).toBeNull()
})
