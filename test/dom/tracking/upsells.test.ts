import { within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import type { Experiences, PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { PHONE } from '../../helpers/browser.ts'
import { type DomOptions, type DomPage, eventually, openDom, type Play } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const ON_PHONE: DomOptions = { userAgent: PHONE.userAgent ?? '', width: 390 }

const pathOfPin = async () => href('pin', { id: (await makePin(db, await makeBoard(db, await makeUser(db)))).id })
const save = ({ screen }: DomPage) => screen.getByRole('button', { name: 'Save' })
const card = ({ screen }: DomPage) => screen.queryByRole('region', { name: 'Add Tackboard to your home screen' })

test.each<[string, DomOptions, string, string]>([
  ['desktop', {}, 'log in', href('login')],
  ['phone', ON_PHONE, 'sign up', href('signup')],
])('on a %s, Save asks to sign up or to log in, and both lead back to the pin', async (_, options, name, entry) => {
  const pin = await pathOfPin()
  const browser = await openDom(options)
  const page = await browser.goto(pin)
  await page.user.click(save(page))
  const dialog = await page.screen.findByRole('dialog', { name: 'Save this idea' })
  expect(dialog.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\/474x\//)
  await page.user.click(within(dialog).getByRole('button', { name: new RegExp(name, 'i') }))
  const { origin, pathname, searchParams } = new URL((await browser.proceed()).window.location.href)
  expect(pathname).toBe(entry)
  const next = new URL(searchParams.get('next') ?? '', origin)
  expect([next.origin, next.pathname]).toEqual([origin, pin])
  expect([...next.searchParams.keys()]).toEqual(['url', 'media', 'description'])
})

test('a question that was dismissed is not asked again in this session: Save leads to the login page', async () => {
  const pin = await pathOfPin()
  const browser = await openDom()
  const page = await browser.goto(pin)
  await page.user.click(save(page))
  await page.screen.findByRole('dialog')
  await page.user.click(page.screen.getByRole('button', { name: 'Close' }))
  expect(page.screen.queryByRole('dialog')).toBeNull()
  const again = await browser.goto(pin)
  await again.user.click(save(again))
  expect(again.screen.queryByRole('dialog')).toBeNull()
  expect((await browser.proceed()).window.location.pathname).toBe(href('login'))
})

test.each(['{', '"text"', '[1]', '{"1":"maybe"}'])('a damaged record %s of answers is none', async (record) => {
  const browser = await openDom()
  browser.storage.session['unauth_saves'] = record
  const page = await browser.goto(await pathOfPin())
  await page.user.click(save(page))
  await page.screen.findByRole('dialog', { name: 'Save this idea' })
})

test('a signed-in user is not asked to sign up', async () => {
  const browser = await openDom({ as: await makeUser(db) })
  const page = await browser.goto(await pathOfPin())
  await page.user.click(save(page))
  await page.screen.findByRole('button', { name: 'Saved' })
  expect(page.screen.queryByRole('dialog')).toBeNull()
})

/** Has the browser offer to install the site; answers with the prompt that the page may show. */
function offerInstall({ window }: DomPage) {
  const prompt = vi.fn<() => Promise<unknown>>().mockResolvedValue({ outcome: 'accepted' })
  window.dispatchEvent(Object.assign(new window.Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}

test('on a phone a card offers the home screen where the browser does, and no more once it was dismissed', async () => {
  const browser = await openDom(ON_PHONE)
  const page = await browser.goto('/')
  expect(card(page)).toBeNull()
  offerInstall(page)
  await eventually(() => expect(card(page)).not.toBeNull())
  await page.user.click(page.screen.getByRole('button', { name: 'Not now' }))
  expect(card(page)).toBeNull()
  const again = await browser.goto('/')
  offerInstall(again)
  await new Promise(setImmediate)
  expect(card(again)).toBeNull()
})

test('taking the offer asks the browser, and is never offered again', async () => {
  const browser = await openDom(ON_PHONE)
  browser.storage.local['app_upsell'] = '{broken'
  const page = await browser.goto('/')
  const prompt = offerInstall(page)
  await page.user.click(await page.screen.findByRole('button', { name: 'Add' }))
  expect(prompt).toHaveBeenCalledOnce()
  page.window.dispatchEvent(new page.window.Event('appinstalled'))
  await eventually(() => expect(card(page)).toBeNull())
  expect(page.window.localStorage.getItem('app_upsell')).toBe('"completed"')
})

/** Has the server leave out a placement that it has for visitors. */
function without(placement: keyof Experiences): Play {
  return async ({ path }, serve) => {
    if (!path.startsWith('/_/_/state')) return serve()
    const state = (await (await serve()).json()) as PageState
    return Response.json({ ...state, experiences: { ...state.experiences, [placement]: null } })
  }
}

test('where the server has nothing for the placement no card offers the home screen', async () => {
  const browser = await openDom({ ...ON_PHONE, play: without('app_upsell') })
  const page = await browser.goto('/')
  offerInstall(page)
  await new Promise(setImmediate)
  expect(card(page)).toBeNull()
})

test('where the server has nothing for the placement Save leads to the login page', async () => {
  const browser = await openDom({ play: without('save_upsell') })
  const page = await browser.goto(await pathOfPin())
  await page.user.click(save(page))
  expect(page.screen.queryByRole('dialog')).toBeNull()
  expect((await browser.proceed()).window.location.pathname).toBe(href('login'))
})

test('as long as the server has not answered Save asks in place', async () => {
  const browser = await openDom({
    play: ({ path }) => (path.startsWith('/_/_/state') ? new Response('no', { status: 503 }) : undefined),
  })
  const page = await browser.goto(await pathOfPin())
  await page.user.click(save(page))
  await page.screen.findByRole('dialog', { name: 'Save this idea' })
})
