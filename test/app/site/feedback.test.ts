import { desc, eq } from 'drizzle-orm'
import { describe, expect, inject, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { siteFeedback } from '#db/tables/site/site-feedback.ts'
import { users } from '#db/tables/users.ts'
import { SITE_FEEDBACK_LIMIT } from '#schema/constants/limits.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { MAX_FEEDBACK_LENGTH } from '#schema/site/site-feedback-constants.ts'
import { DAY_MS } from '#schema/time.ts'
import { run } from '../../../scripts/feedback.ts'
import { test as it } from '../../helpers/app-test.ts'
import type { Caller } from '../../helpers/callers.ts'
import { newAddress, send } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeUser } from '../../helpers/rows.ts'

const SEND = 'POST siteFeedback'

const toInput = (data: object) => ({ feedback_data: JSON.stringify(data) })
const fromAnywhere = () => ({ headers: { 'cf-connecting-ip': newAddress() } })

const byText = (db: Database, text: string) => db.select().from(siteFeedback).where(eq(siteFeedback.text, text))

describe('feedback', () => {
  it('is kept with what was asked and where, from signed-in people and others', async ({ as, db, member }) => {
    const text = `More dark mode ${member.id}`
    const data = { text: `  ${text}\n`, prompt: 'What would you change?', actionFrom: 'help', path: '/help/' }
    await as(member).call(SEND, toInput(data), fromAnywhere())
    await as(null).call(SEND, toInput({ text }), fromAnywhere())
    await as(null).call(SEND, toInput({ text }), { ...fromAnywhere(), encoding: 'form' })
    expect(await byText(db, text)).toMatchObject([
      { userId: member.id, prompt: 'What would you change?', actionFrom: 'help', path: '/help/', locale: 'en_US' },
      { userId: null, prompt: '', actionFrom: '' },
      { userId: null },
    ])
    await db.delete(users).where(eq(users.id, member.id))
    expect((await byText(db, text)).map(({ userId }) => userId)).toEqual([null, null, null])
  })

  it('is sent without scripts from the help page, where every footer leads', async ({ db, member }) => {
    for (const viewer of [{ as: member }, {}]) {
      const browser = await openPlain(viewer)
      let page = await browser.goto(href('about'))
      page = await page.follow('Send feedback')
      page.fill('What works well, and what would you change?', '  \n')
      page = await page.press('Send feedback')
      expect(page.text).toContain('Thanks. We read everything')
      page.fill('What works well, and what would you change?', `Larger type ${member.id}`)
      page = await page.press('Send feedback')
      expect(page.text).toContain('Thanks. We read everything')
      page.fill('What works well, and what would you change?', 'x'.repeat(MAX_FEEDBACK_LENGTH + 1))
      page = await page.press('Send feedback')
      expect(page.status).toBe(400)
      expect(page.text).toContain("That's more than 4,000 characters.")
      expect(page.field('What works well, and what would you change?').value).toHaveLength(MAX_FEEDBACK_LENGTH + 1)
    }
    const sent = { actionFrom: 'help', path: '/help/' }
    expect(await byText(db, `Larger type ${member.id}`)).toMatchObject([
      { userId: member.id, ...sent },
      { userId: null, ...sent },
    ])
  })

  it.for<[string, string]>([
    ['', 'feedback_data'],
    ['no json', 'feedback_data'],
    ['{"text":"half a sign: \\ud800"}', 'feedback_data'],
    ['[]', 'feedback_data'],
    ['{"text":" \\n"}', 'feedback_data.text'],
    [JSON.stringify({ text: 'x'.repeat(MAX_FEEDBACK_LENGTH + 1) }), 'feedback_data.text'],
    [JSON.stringify({ text: 'x', actionFrom: 7 }), 'feedback_data.actionFrom'],
  ])('%j is refused', async ([data, path], { as }) => {
    expect(await as(null).invalid(SEND, { feedback_data: data }, fromAnywhere())).toContain(path)
  })

  it('counts once under one key, and is limited', async ({ as, db, member }) => {
    const me = as(member)
    const text = `Once ${member.id}`
    const headers = { 'idempotency-key': member.id }
    await Promise.all([1, 2, 3].map(() => me.send(SEND, toInput({ text }), { headers })))
    await me.send(SEND, toInput({ text }), { headers })
    expect(await byText(db, text)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: SITE_FEEDBACK_LIMIT.maxAttempts }, () => me.send(SEND, toInput({ text }))),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('is read by employees alone, newest first', async ({ as, db, member, origin }) => {
    const employee = as(await makeUser(db, { isEmployee: true }))
    const text = `Newest ${Date.now()}`
    const data = { text, prompt: 'What would you change?', actionFrom: 'left', path: '/help/' }
    await as(null).call(SEND, toInput(data), fromAnywhere())
    const result = await employee.query('FeedbackQuery', {})
    if (result.__typename !== 'Feedback') throw new Error('There is no feedback')
    const [latest] = await db.select().from(siteFeedback).orderBy(desc(siteFeedback.id)).limit(1)
    expect(result.items[0]).toMatchObject({ id: latest?.id, username: null })
    const page = await (await send(origin, href('feedbackTool'), { cookie: await employee.cookie() })).text()
    for (const shown of [text, 'What would you change?', '/help/', 'left']) expect(page).toContain(shown)
    for (const viewer of [as(member), as(null)]) {
      expect((await viewer.query('FeedbackQuery', {})).__typename).toBe('Error')
      expect((await send(origin, href('feedbackTool'), { cookie: await viewer.cookie() })).status).toBe(404)
    }
  })
})

it('is printed by npm run feedback, newest first, without what could steer a terminal', async ({ as, db, member }) => {
  const said = { prompt: 'What would you change?', actionFrom: 'help', path: '/help/' }
  for (const text of [`Older ${member.id}`, `Newer \u001b[2J ${member.id}`]) {
    await as(member).call(SEND, toInput({ text, ...said }), fromAnywhere())
  }
  const isNewer = eq(siteFeedback.text, `Newer [2J ${member.id}`)
  expect(await db.$count(siteFeedback, isNewer)).toBe(1)
  // The text is stored as before texts were cleaned.
  await db
    .update(siteFeedback)
    .set({ text: `Newer \u001b[2J ${member.id}` })
    .where(isNewer)
  const lines: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.stubEnv('DATABASE_URL', inject('databaseUrl'))
  expect(await run()).toBe(0)
  vi.unstubAllEnvs()
  spy.mockRestore()
  const [newer = '', older = ''] = lines.filter((line) => line.includes(member.id))
  expect(newer).toContain(`by ${member.id}  "help"  "/help/"  "What would you change?"  "Newer \\u001b[2J`)
  expect(older).toContain('"Older ')
  expect(lines.at(-1)).toMatch(/^\d+ shown\.$/)
})

describe('the prompt for feedback', () => {
  const claim = async (viewer: Caller) =>
    (await viewer.call('FeedbackPromptResource.update', {}, { headers: { 'idempotency-key': crypto.randomUUID() } }))
      .is_due
  const findPrompt = async (viewer: Caller) =>
    ((await (await viewer.send('GET state', {})).json()) as PageState).experiences.feedback_prompt

  it('goes to one of the pages that ask at once, and not again for 90 days', async ({ as, db }) => {
    const user = await makeUser(db, { createdAt: Date.now() - 8 * DAY_MS })
    const me = as(user)
    expect(await findPrompt(me)).toEqual({ action_from: 'prompt', next_page_to_redirect: null })
    const answers = await Promise.all([1, 2, 3].map(() => claim(me)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await findPrompt(me)).toBeNull()
    await db
      .update(users)
      .set({ feedbackAskedAt: Date.now() - 91 * DAY_MS })
      .where(eq(users.id, user.id))
    expect(await findPrompt(me)).not.toBeNull()
    expect(await claim(me)).toBe(true)
  })

  it('goes to no one who is new, is signed out or has just said something', async ({ as, db }) => {
    expect(await claim(as(await makeUser(db, { createdAt: Date.now() - 6 * DAY_MS })))).toBe(false)
    const me = as(await makeUser(db, { createdAt: Date.now() - 8 * DAY_MS }))
    await me.call(SEND, toInput({ text: 'Unasked' }), fromAnywhere())
    expect(await findPrompt(me)).toBeNull()
    expect(await claim(me)).toBe(false)
  })
})
