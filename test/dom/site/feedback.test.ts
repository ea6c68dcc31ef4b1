import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { siteFeedback } from '#db/tables/site/site-feedback.ts'
import { users } from '#db/tables/users.ts'
import { ERRORS } from '#schema/errors.ts'
import { href } from '#schema/routes.ts'
import { FEEDBACK_PROMPT_DELAY_MS } from '#schema/site/site-feedback-constants.ts'
import { DAY_MS } from '#schema/time.ts'
import { breakChunk } from '../../helpers/broken-chunk.ts'
import { getFlash, newAddress } from '../../helpers/client.ts'
import { eventually, fakeTimers, openDom, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { postYourData } from '../../helpers/your-data.ts'

async function openFeedback(options: DomOptions = {}) {
  const browser = await openDom({ ...options, headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('help'))
  await page.user.click(page.screen.getByRole('button', { name: 'Send feedback' }))
  return { page, dialog: within(await page.screen.findByRole('dialog', { name: 'Tell us what you think' })) }
}

const press = ({ user }: DomPage, dialog: ReturnType<typeof within>, name: string) =>
  user.click(dialog.getByRole('button', { name }))

test('feedback keeps its error and its text, goes through on the next try and thanks', async () => {
  let isBroken = true
  const { page, dialog } = await openFeedback({
    play: ({ path }) =>
      isBroken && path === href('siteFeedback') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
  })
  const text = `Bigger buttons ${Date.now()}`
  await page.user.type(dialog.getByRole('textbox'), text)
  await press(page, dialog, 'Send')
  expect((await dialog.findByRole('alert')).textContent).toBe(
    "Couldn't send that. Check your connection and try again.",
  )
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(text)
  isBroken = false
  await press(page, dialog, 'Send')
  expect((await dialog.findByRole('status')).textContent).toContain('Thanks.')
  expect(await db.select().from(siteFeedback).where(eq(siteFeedback.text, text))).toMatchObject([
    { prompt: 'What works well, and what would you change?', actionFrom: 'help', path: href('help') },
  ])
  await press(page, dialog, 'Done')
  expect(page.screen.queryByRole('dialog')).toBeNull()
})

test('it is asked for in the footer of every page and in the account menu, without leaving the page', async () => {
  const user = await makeUser(db)
  const browser = await openDom({ as: user, headers: { 'cf-connecting-ip': newAddress() } })
  const page = await browser.goto(href('about'))
  for (const [region, actionFrom] of [
    [page.screen.getByRole('contentinfo'), 'footer'],
    [page.screen.getByRole('navigation', { name: 'Account' }), 'account_menu'],
  ] as const) {
    const text = `From the ${actionFrom} ${user.id}`
    await page.user.click(within(region).getByRole('link', { name: 'Send feedback' }))
    const dialog = within(await page.screen.findByRole('dialog', { name: 'Tell us what you think' }))
    await page.user.type(dialog.getByRole('textbox'), text)
    await press(page, dialog, 'Send')
    await dialog.findByRole('status')
    await press(page, dialog, 'Done')
    expect(await db.select().from(siteFeedback).where(eq(siteFeedback.text, text))).toMatchObject([
      { userId: user.id, actionFrom, path: href('about') },
    ])
  }
})

test('a dialog whose code could not be loaded says so, and opens on the next press', async () => {
  const restore = breakChunk('feedback-dialog')
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() }, expects: /No feedback-dialog/ })
  const page = await browser.goto(href('help'))
  const open = page.screen.getByRole('button', { name: 'Send feedback' })
  await page.user.click(open)
  await page.screen.findByText("Couldn't load this part of the page.")
  restore()
  await page.user.click(open)
  await page.screen.findByRole('dialog', { name: 'Tell us what you think' })
})

test('blank feedback counts as sent without a call', async () => {
  let calls = 0
  const { page, dialog } = await openFeedback({
    play({ path }) {
      if (path === href('siteFeedback')) calls += 1
      return undefined
    },
  })
  await page.user.type(dialog.getByRole('textbox'), '   ')
  await press(page, dialog, 'Send')
  expect((await dialog.findByRole('status')).textContent).toContain('Thanks.')
  expect(calls).toBe(0)
})

test('what the server says of a refusal is shown as it was said', async () => {
  const message = 'Too many tries. Wait a little.'
  const { code, status } = ERRORS.tooManyRequests
  const { page, dialog } = await openFeedback({
    play: ({ path }) =>
      path === href('siteFeedback')
        ? Response.json({ status: 'failure', code, message, data: null }, { status })
        : undefined,
  })
  await page.user.type(dialog.getByRole('textbox'), 'Bigger buttons')
  await press(page, dialog, 'Send')
  expect((await dialog.findByRole('alert')).textContent).toBe(message)
})

test('what one has typed is there again after the dialog was closed, and gone once it is sent', async () => {
  const { page, dialog } = await openFeedback()
  await page.user.type(dialog.getByRole('textbox'), 'Bigger')
  await press(page, dialog, 'Close')
  expect(page.screen.queryByRole('dialog')).toBeNull()
  const open = async () => {
    await page.user.click(page.screen.getByRole('button', { name: 'Send feedback' }))
    return within(await page.screen.findByRole('dialog', { name: 'Tell us what you think' }))
  }
  const again = await open()
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Bigger')
  await press(page, again, 'Send')
  await again.findByRole('status')
  await press(page, again, 'Done')
  expect((await open()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

test('who has just left their account can say why, and goes home from there', async () => {
  const left = await makeSession(db, await makeUser(db, { emailVerifiedAt: 1 }))
  const [name = '', flash = ''] = getFlash(
    await postYourData(origin, { action: 'deactivate' }, { cookie: left }),
  ).split('=')
  const browser = await openDom({ headers: { 'cf-connecting-ip': newAddress() } })
  browser.cookies.set(name, flash)
  const page = await browser.goto(href('accountLeft'))
  await page.user.click(page.screen.getByRole('button', { name: 'Tell us why' }))
  const dialog = within(await page.screen.findByRole('dialog', { name: 'Tell us what you think' }))
  const text = `Too many Pins ${Date.now()}`
  await page.user.type(dialog.getByLabelText('Why did you leave, and what could we do better?'), text)
  await press(page, dialog, 'Send')
  await dialog.findByRole('status')
  expect(await db.select().from(siteFeedback).where(eq(siteFeedback.text, text))).toMatchObject([
    { userId: null, actionFrom: 'account_left', path: href('accountLeft') },
  ])
  await press(page, dialog, 'Done')
  expect((await browser.proceed()).window.location.pathname).toBe(href('home'))
})

describe('the prompt', () => {
  const PROMPT = href('resource', { name: 'FeedbackPromptResource', verb: 'update' })
  const offer = ({ screen }: DomPage) => screen.queryByText('How do you like Tackboard?')

  async function openAsMember(options: DomOptions = {}, ageMs = 8 * DAY_MS) {
    fakeTimers()
    const user = await makeUser(db, { createdAt: Date.now() - ageMs, emailVerifiedAt: 1 })
    const browser = await openDom({ as: user, ...options })
    const isAsked = () => browser.calls.some(({ path }) => path === PROMPT)
    return { browser, user, isAsked }
  }

  /** No longer: the server's own time limits pass as well, while it answers. */
  const wait = () => vi.advanceTimersByTimeAsync(FEEDBACK_PROMPT_DELAY_MS)

  test('comes to those who have been here for a week, opens the dialog, and stays away then', async () => {
    const { browser, user, isAsked } = await openAsMember()
    const page = await browser.goto(href('languages'))
    expect([offer(page), isAsked()]).toEqual([null, false])
    await wait()
    await eventually(() => expect(offer(page)).not.toBeNull())
    await page.user.click(page.screen.getByRole('button', { name: 'Send feedback' }))
    const dialog = within(await page.screen.findByRole('dialog', { name: 'Tell us what you think' }))
    const text = `Lovely ${user.id}`
    await page.user.type(dialog.getByRole('textbox'), text)
    await press(page, dialog, 'Send')
    await dialog.findByRole('status')
    expect(await db.select().from(siteFeedback).where(eq(siteFeedback.text, text))).toMatchObject([
      { userId: user.id, actionFrom: 'prompt', path: href('languages') },
    ])
    // What opened it is gone: the page has the focus.
    await press(page, dialog, 'Done')
    expect(page.document.activeElement?.id).toBe('main')
    browser.calls.length = 0
    const next = await browser.goto(href('languages'))
    await wait()
    expect([offer(next), isAsked()]).toEqual([null, false])
  })

  test('that was dismissed stays away', async () => {
    const { browser, isAsked } = await openAsMember()
    const page = await browser.goto(href('languages'))
    await wait()
    await eventually(() => expect(offer(page)).not.toBeNull())
    await page.user.click(page.screen.getByRole('button', { name: 'Dismiss' }))
    expect(offer(page)).toBeNull()
    browser.calls.length = 0
    const next = await browser.goto(href('languages'))
    await wait()
    expect([offer(next), isAsked()]).toEqual([null, false])
  })

  test.each<[string, (page: DomPage) => () => void]>([
    [
      'in front of a dialog',
      ({ document }) => {
        const dialog = document.body.appendChild(Object.assign(document.createElement('dialog'), { open: true }))
        return () => dialog.remove()
      },
    ],
    [
      'while the page is in the background',
      (page) => {
        page.hide()
        return () => page.show()
      },
    ],
    [
      'while something is being written',
      ({ document, window }) => {
        const field = document.createElement('textarea')
        document.querySelector('main')?.append(field)
        field.value = 'Dear'
        field.dispatchEvent(new window.Event('input', { bubbles: true }) as unknown as Event)
        return () => field.remove()
      },
    ],
  ])('is not offered %s, but afterwards', async (_, disturb) => {
    const { browser, isAsked } = await openAsMember()
    const page = await browser.goto(href('languages'))
    const calmDown = disturb(page)
    await wait()
    await wait()
    expect([offer(page), isAsked()]).toEqual([null, false])
    calmDown()
    await wait()
    await eventually(() => expect(offer(page)).not.toBeNull())
  })

  test('is not shown by a page that gets no answer', async () => {
    const { browser, isAsked } = await openAsMember({
      play: ({ path }) => (path === PROMPT ? Promise.reject(new TypeError('Failed to fetch')) : undefined),
    })
    const page = await browser.goto(href('languages'))
    await wait()
    await eventually(() => expect(isAsked()).toBe(true))
    await new Promise(setImmediate)
    expect(offer(page)).toBeNull()
  })

  test('is not shown by a page where another one was faster', async () => {
    const answers: unknown[] = []
    const { browser, user } = await openAsMember({
      async play({ path }, serve) {
        const answer = await serve()
        if (path === PROMPT) answers.push(await answer.clone().json())
        return answer
      },
    })
    const page = await browser.goto(href('languages'))
    await db.update(users).set({ feedbackAskedAt: Date.now() }).where(eq(users.id, user.id))
    await wait()
    await eventually(() => expect(answers).toMatchObject([{ data: { is_due: false } }]))
    await new Promise(setImmediate)
    expect(offer(page)).toBeNull()
  })

  test('is not for those who are new', async () => {
    const { browser, isAsked } = await openAsMember({}, 6 * DAY_MS)
    const page = await browser.goto(href('languages'))
    await wait()
    expect([offer(page), isAsked()]).toEqual([null, false])
  })
})
