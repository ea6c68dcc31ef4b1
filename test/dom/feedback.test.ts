import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { siteFeedback } from '#db/tables/site-feedback.ts'
import { href } from '#schema/routes.ts'
import { newAddress } from '../helpers/client.ts'
import { openDom, type DomOptions, type DomPage } from '../helpers/dom.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

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
  expect((await dialog.findByRole('alert')).textContent).not.toBe('')
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
