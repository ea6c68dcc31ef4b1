import { desc, eq } from 'drizzle-orm'
import { describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { siteFeedback } from '#db/tables/site/site-feedback.ts'
import { users } from '#db/tables/users.ts'
import { MAX_FEEDBACK_LENGTH } from '#schema/site/site-feedback-constants.ts'
import { SITE_FEEDBACK_LIMIT } from '#schema/constants/limits.ts'
import type { PageState } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { expectFailure, newAddress, query, readData, send, type Sent } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { run } from '../../../scripts/feedback.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const say = (data: unknown, sent: Sent = {}) =>
  send(origin, href('siteFeedback'), {
    json: { feedback_data: typeof data === 'string' ? data : JSON.stringify(data) },
    ...sent,
    headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
  })

const byText = (text: string) => db.select().from(siteFeedback).where(eq(siteFeedback.text, text))

describe('feedback', () => {
  it('is kept with what was asked and where, from signed-in people and others', async () => {
    const user = await makeUser(db)
    const text = `More dark mode ${user.id}`
    const data = { text: `  ${text}\n`, prompt: 'What would you change?', actionFrom: 'help', path: '/help/' }
    await readData(await say(data, { cookie: await makeSession(db, user) }))
    await readData(await say({ text }))
    await readData(await say('', { form: { feedback_data: JSON.stringify({ text }) }, json: undefined }))
    expect(await byText(text)).toMatchObject([
      { userId: user.id, prompt: 'What would you change?', actionFrom: 'help', path: '/help/', locale: 'en_US' },
      { userId: null, prompt: '', actionFrom: '' },
      { userId: null },
    ])
    await db.delete(users).where(eq(users.id, user.id))
    expect((await byText(text)).map(({ userId }) => userId)).toEqual([null, null, null])
  })

  it('is sent without scripts from the help page, where every footer leads', async () => {
    const user = await makeUser(db)
    for (const as of [{ as: user }, {}]) {
      const browser = await openPlain(as)
      let page = await browser.goto(href('about'))
      page = await page.follow('Send feedback')
      page.fill('What works well, and what would you change?', '  \n')
      page = await page.press('Send feedback')
      expect(page.text).toContain('Thanks. We read everything')
      page.fill('What works well, and what would you change?', `Larger type ${user.id}`)
      page = await page.press('Send feedback')
      expect(page.text).toContain('Thanks. We read everything')
      page.fill('What works well, and what would you change?', 'x'.repeat(MAX_FEEDBACK_LENGTH + 1))
      page = await page.press('Send feedback')
      expect(page.status).toBe(400)
      expect(page.text).toContain("That's more than 4,000 characters.")
      expect(page.field('What works well, and what would you change?').value).toHaveLength(MAX_FEEDBACK_LENGTH + 1)
    }
    const sent = { actionFrom: 'help', path: '/help/' }
    expect(await byText(`Larger type ${user.id}`)).toMatchObject([
      { userId: user.id, ...sent },
      { userId: null, ...sent },
    ])
  })

  it.each([
    ['', 'feedback_data'],
    ['no json', 'feedback_data'],
    ['{"text":"half a sign: \\ud800"}', 'feedback_data'],
    ['[]', 'feedback_data'],
    ['{"text":" \\n"}', 'feedback_data.text'],
    [JSON.stringify({ text: 'x'.repeat(MAX_FEEDBACK_LENGTH + 1) }), 'feedback_data.text'],
    [JSON.stringify({ text: 'x', actionFrom: 7 }), 'feedback_data.actionFrom'],
  ])('%j is refused', async (data, path) => {
    expect((await expectFailure(await say(data), 'invalidInput')).message_detail).toContain(path)
  })

  it('counts once under one key, and is limited', async () => {
    const user = await makeUser(db)
    const cookie = await makeSession(db, user)
    const text = `Once ${user.id}`
    const headers = { 'idempotency-key': user.id }
    await Promise.all([1, 2, 3].map(() => say({ text }, { cookie, headers })))
    await say({ text }, { cookie, headers })
    expect(await byText(text)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: SITE_FEEDBACK_LIMIT.maxAttempts }, () => say({ text }, { cookie })),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('is read by employees alone, newest first', async () => {
    const employee = await makeSession(db, await makeUser(db, { isEmployee: true }))
    const text = `Newest ${Date.now()}`
    await readData(await say({ text, prompt: 'What would you change?', actionFrom: 'left', path: '/help/' }))
    const result = await query(origin, 'FeedbackQuery', {}, { cookie: employee })
    if (result.__typename !== 'Feedback') throw new Error('There is no feedback')
    const [latest] = await db.select().from(siteFeedback).orderBy(desc(siteFeedback.id)).limit(1)
    expect(result.items[0]).toMatchObject({ id: latest?.id, username: null })
    const page = await (await send(origin, href('feedbackTool'), { cookie: employee })).text()
    for (const shown of [text, 'What would you change?', '/help/', 'left']) expect(page).toContain(shown)
    for (const cookie of [await makeSession(db, await makeUser(db)), undefined]) {
      expect((await query(origin, 'FeedbackQuery', {}, { cookie })).__typename).toBe('Error')
      expect((await send(origin, href('feedbackTool'), { cookie })).status).toBe(404)
    }
  })
})

it('is printed by npm run feedback, newest first, without what could steer a terminal', async () => {
  const user = await makeUser(db)
  const cookie = await makeSession(db, user)
  const said = { prompt: 'What would you change?', actionFrom: 'help', path: '/help/' }
  await readData(await say({ text: `Older ${user.id}`, ...said }, { cookie }))
  await readData(await say({ text: `Newer \u001b[2J ${user.id}`, ...said }, { cookie }))
  const isNewer = eq(siteFeedback.text, `Newer [2J ${user.id}`)
  expect(await db.$count(siteFeedback, isNewer)).toBe(1)
  // As it was stored before texts were cleaned.
  await db
    .update(siteFeedback)
    .set({ text: `Newer \u001b[2J ${user.id}` })
    .where(isNewer)
  const lines: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.stubEnv('DATABASE_URL', inject('databaseUrl'))
  expect(await run()).toBe(0)
  vi.unstubAllEnvs()
  spy.mockRestore()
  const [newer = '', older = ''] = lines.filter((line) => line.includes(user.id))
  expect(newer).toContain(`by ${user.id}  "help"  "/help/"  "What would you change?"  "Newer \\u001b[2J`)
  expect(older).toContain('"Older ')
  expect(lines.at(-1)).toMatch(/^\d+ shown\.$/)
})

describe('the prompt for feedback', () => {
  const claim = (cookie?: string) =>
    send(origin, href('resource', { name: 'FeedbackPromptResource', verb: 'update' }), {
      json: { options: {} },
      cookie,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const isTaken = async (cookie: string) => (await readData<{ is_due: boolean }>(await claim(cookie))).is_due
  async function findPrompt(cookie: string) {
    const { experiences } = (await (await send(origin, href('state'), { cookie })).json()) as PageState
    return experiences.feedback_prompt
  }
  const signIn = async (columns: Parameters<typeof makeUser>[1]) => makeSession(db, await makeUser(db, columns))

  it('goes to one of the pages that ask at once, and not again for 90 days', async () => {
    const user = await makeUser(db, { createdAt: Date.now() - 8 * DAY_MS })
    const cookie = await makeSession(db, user)
    expect(await findPrompt(cookie)).toEqual({ action_from: 'prompt', next_page_to_redirect: null })
    const answers = await Promise.all([1, 2, 3].map(() => isTaken(cookie)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await findPrompt(cookie)).toBeNull()
    await db
      .update(users)
      .set({ feedbackAskedAt: Date.now() - 91 * DAY_MS })
      .where(eq(users.id, user.id))
    expect(await findPrompt(cookie)).not.toBeNull()
    expect(await isTaken(cookie)).toBe(true)
  })

  it('goes to no one who is new, is signed out or has just said something', async () => {
    expect(await isTaken(await signIn({ createdAt: Date.now() - 6 * DAY_MS }))).toBe(false)
    await expectFailure(await claim(), 'notSignedIn')
    const cookie = await signIn({ createdAt: Date.now() - 8 * DAY_MS })
    await readData(await say({ text: 'Unasked' }, { cookie }))
    expect(await findPrompt(cookie)).toBeNull()
    expect(await isTaken(cookie)).toBe(false)
  })
})
