import { desc, eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { siteFeedback } from '#db/tables/site-feedback.ts'
import { users } from '#db/tables/users.ts'
import { MAX_FEEDBACK_LENGTH } from '#schema/constants/feedback.ts'
import { SITE_FEEDBACK_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, newAddress, query, readData, send, type Sent } from '../helpers/client.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'

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

  it.each([
    ['', 'feedback_data'],
    ['no json', 'feedback_data'],
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
      Array.from({ length: SITE_FEEDBACK_LIMIT.maxTries }, () => say({ text }, { cookie })),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })

  it('is read by employees alone, newest first', async () => {
    const employee = await makeSession(db, await makeUser(db, { isEmployee: true }))
    const text = `Newest ${Date.now()}`
    await readData(await say({ text }))
    const result = await query(origin, 'FeedbackQuery', {}, { cookie: employee })
    if (result.__typename !== 'Feedback') throw new Error('There is no feedback')
    const [latest] = await db.select().from(siteFeedback).orderBy(desc(siteFeedback.id)).limit(1)
    expect(result.items[0]).toMatchObject({ id: latest?.id, username: null })
    const page = await send(origin, href('feedbackTool'), { cookie: employee })
    expect(await page.text()).toContain(text)
    for (const cookie of [await makeSession(db, await makeUser(db)), undefined]) {
      expect((await query(origin, 'FeedbackQuery', {}, { cookie })).__typename).toBe('Error')
      expect((await send(origin, href('feedbackTool'), { cookie })).status).toBe(404)
    }
  })
})
