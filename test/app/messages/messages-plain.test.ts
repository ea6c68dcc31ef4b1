import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { reports } from '#db/tables/reports.ts'
import { REPORT_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { useUp } from '../../helpers/limits.ts'
import { test } from '../../helpers/message-people.ts'
import { follow } from '../../helpers/people.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'

const START = 'ConversationsResource.create'
const OPEN = 'ConversationResource.get'
const WRITE = 'ConversationMessagesResource.create'

test('without scripts one writes to someone, who answers from their inbox', async ({ db, people }) => {
  const [one, two] = await people.friends()
  const pin = await makePin(db, await makeBoard(db, one.user))
  const mine = await openPlain({ as: one.user })
  let page = await mine.goto(href('newMessage', {}, { pin: pin.id }))
  page.fill('To', 'no-one-has-this-name')
  page.fill('Message', 'Look at www.example.com')
  page = await page.press('Send')
  expect(page.text).toContain("We couldn't find someone with that username.")
  expect(page.field('Message').value).toBe('Look at www.example.com')
  page.fill('To', `@${two.user.username.toUpperCase()}`)
  page = await page.press('Send')
  expect(page.path).toMatch(/^\/messages\/\w+\/$/)
  expect(page.text).toContain('Look at www.example.com')
  const id = page.path.split('/')[2] ?? ''

  const theirs = await openPlain({ as: two.user })
  page = await theirs.goto(href('messages'))
  expect(page.text).toContain('Look at www.example.com')
  page = await theirs.goto(href('messages', {}, { q: 'nobody with that name' }))
  expect(page.text).toContain('No conversation matches that name.')
  page = await theirs.goto(href('messages', {}, { q: one.user.fullName.slice(0, 4) }))
  page = await page.follow(/Look at/)
  page.fill('Message', '\u{1F33B}'.repeat(2_001))
  page = await page.press('Send')
  expect(page.text).toContain('1 character too many')
  page.fill('Message', 'Lovely')
  page = await page.press('Send')
  expect(page.text).toContain('Lovely')
  page.fill('Conversation name', 'Harbors')
  page = await page.press('Rename')
  expect(page.text).toContain('The conversation has a new name.')
  expect(await one.call(OPEN, { conversation_id: id })).toMatchObject({
    name: 'Harbors',
    last_message: { text: 'Lovely' },
  })
})

test('without scripts a Pin, a board or a profile is sent from its page', async ({ db, people }) => {
  const [one, two] = await people.friends()
  const other = await makeUser(db, { fullName: 'Sent Person' })
  const board = await makeBoard(db, other, { name: 'Sent board' })
  const pin = await makePin(db, board, { columns: { title: 'Sent pin' } })
  const browser = await openPlain({ as: one.user })
  const place = { username: other.username, board: board.slug }
  for (const [path, note, card] of [
    [href('pin', { id: pin.id }), "We'll send the Pin with your message.", 'Sent pin'],
    [href('board', place), "We'll send the board with your message.", 'Sent board'],
    [href('profile', place), "We'll send the profile with your message.", 'Sent Person'],
  ] as const) {
    let page = await browser.goto(path)
    page = await page.follow('Send in a message')
    expect(page.text).toContain(note)
    page.fill('To', 'no-one-has-this-name')
    page = await page.press('Send')
    page.fill('To', two.user.username)
    page = await page.press('Send')
    expect(page.path).toMatch(/^\/messages\/\w+\/$/)
    expect(page.text).toContain(card)
  }
  const barred = await openPlain({ as: await makeUser(db, { isWriteBanned: true }) })
  expect((await barred.goto(href('pin', { id: pin.id }))).text).not.toContain('Send in a message')
})

test('without scripts a request is accepted or declined', async ({ people }) => {
  const [one, two, three] = [await people.add(), await people.add(), await people.add()]
  const accepted = await one.call(START, { user_ids: [two.id], text: 'Accept me' })
  await three.call(START, { user_ids: [two.id], text: 'Decline me' })
  const browser = await openPlain({ as: two.user })
  let page = await browser.goto(href('messages'))
  page = await page.follow('Requests (2)')
  page = await page.follow(/Accept me/)
  page = await page.press('Accept')
  expect(page.text).toContain('You accepted the request.')
  page = await browser.goto(href('messages', {}, { box: 'requests' }))
  page = await page.follow(/Decline me/)
  page = await page.press('Decline')
  expect([page.path, page.text.includes('You declined the request.')]).toEqual([href('messages'), true])
  expect(await two.call(OPEN, { conversation_id: accepted.id })).toMatchObject({ is_request: false })

  const hidden = await people.add({ isPrivateProfile: true })
  const { id } = await hidden.call(START, { user_ids: [two.id], text: 'From the dark' })
  page = await browser.goto(href('conversation', { id }))
  page = await page.press('Block')
  expect(page.text).toContain('Blocked')
  expect((await browser.goto(href('conversation', { id }))).status).toBe(404)
})

test('what was read is noted by an image where no script can', async ({ people, origin }) => {
  const [one, two] = await people.friends()
  const { id, last_message: message } = await one.call(START, { user_ids: [two.id], text: 'Read me' })
  const page = await (await send(origin, href('conversation', { id }), { cookie: await two.cookie() })).text()
  const path = href('readMark', { id, message: message?.id ?? '' })
  expect(page).toContain(`<noscript><img src="${path}"`)
  const elsewhere = await send(origin, path, {
    cookie: await two.cookie(),
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(elsewhere.status).toBe(403)
  expect(await two.call(OPEN, { conversation_id: id })).toMatchObject({ unread: 1 })
  expect((await send(origin, path, { cookie: await two.cookie() })).status).toBe(204)
  expect(await two.call(OPEN, { conversation_id: id })).toMatchObject({ unread: 0 })
})

test('a conversation of others is no page, and a script in a message is text', async ({ people, origin }) => {
  const [one, two] = await people.friends()
  const stranger = await people.add()
  const { id } = await one.call(START, { user_ids: [two.id], text: '<script>alert(1)</script>' })
  const path = href('conversation', { id })
  expect((await send(origin, path, { cookie: await stranger.cookie() })).status).toBe(404)
  expect((await send(origin, path)).headers.get('location')).toContain('/login/')
  const page = await send(origin, path, { cookie: await two.cookie() })
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(await page.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('a message is reported with those around it', async ({ db, people }) => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id], text: 'Before' })
  const message = await one.call(WRITE, { conversation_id: id, text: 'You are a fool' })
  await two.call(WRITE, { conversation_id: id, text: 'I am not' })
  await one.call(WRITE, { conversation_id: id, text: 'Sorry' })
  const browser = await openPlain({ as: two.user })
  let page = await browser.goto(href('conversation', { id }))
  const link = `${href('conversation', { id }, { report: message.id })}#report`
  expect(page.document.querySelector(`a[href="${link}"]`)?.textContent).toBe('Report')
  page = await browser.goto(href('conversation', { id }, { report: message.id }))
  page.screen.getByRole('form', { name: 'Report this message' })
  page.fill('Harassment or bullying', true)
  page = await page.press('Send report')
  expect(page.text).toContain('Thanks for letting us know.')
  const [report] = await db.select().from(reports).where(eq(reports.subjectId, id))
  expect(report).toMatchObject({
    type: 'conversation',
    personId: one.id,
    messages: ['Before', 'You are a fool', 'I am not', 'Sorry'].map((text) => ({ text })),
  })
})

test('a report of a conversation without a reason asks for one and keeps what was written', async ({ db, people }) => {
  const [one, two] = await people.friends()
  const { id } = await one.call(START, { user_ids: [two.id], text: 'Hello' })
  const browser = await openPlain({ as: two.user })
  let page = await browser.goto(href('conversation', { id }, { report: 'all' }))
  page.fill(/^Anything else we should know/, 'Every day')
  page = await page.press('Send report')
  expect(page.status).toBe(400)
  expect(page.screen.getByRole('alert').textContent).toBe('Choose a reason.')
  expect(page.field(/^Anything else we should know/).value).toBe('Every day')
  expect(page.field('Message').value).toBe('')
  await useUp(db, REPORT_LIMIT, `user:${two.id}`)
  page.fill('Spam', true)
  page = await page.press('Send report')
  expect(page.status).toBe(429)
  expect(page.field('Spam').checked).toBe(true)
  expect(await db.select().from(reports).where(eq(reports.subjectId, id))).toEqual([])
})

test('a conversation is reported with what was said, for the moderators', async ({ db, people, origin }) => {
  const [one, two] = [await people.add(), await people.add()]
  const employee = await people.add({ isEmployee: true, hasTwoStepEnabled: true })
  await follow(db, two, one)
  const { id } = await one.call(START, { user_ids: [two.id], text: 'You are a fool' })
  await two.call(WRITE, { conversation_id: id, text: 'Stop that' })
  const browser = await openPlain({ as: two.user })
  let page = await browser.goto(href('conversation', { id }))
  page = await page.follow('Report this conversation')
  page.fill('Harassment or bullying', true)
  page.fill('Insults', true)
  page.fill('Health misinformation', true)
  page.fill(/^Anything else we should know/, 'Every day')
  page = await page.press('Send report')
  expect(page.text).toContain('Thanks for letting us know.')
  const [report] = await db.select().from(reports).where(eq(reports.subjectId, id))
  expect(report).toMatchObject({
    type: 'conversation',
    personId: one.id,
    reason: 'harassment',
    detailedReasons: ['insult'],
    text: 'Every day',
  })

  const list = async (): Promise<unknown> => {
    const path = href('resource', { name: 'ReportsResource', verb: 'get' })
    const options = JSON.stringify({ status: 'open', type: 'conversation' })
    const answer = await send(origin, `${path}?${new URLSearchParams({ options })}`, {
      cookie: await employee.cookie(),
    })
    const { data } = (await answer.json()) as { data: { items: { subject_id: string }[] } }
    return data.items.find((item) => item.subject_id === id)
  }
  expect(await list()).toMatchObject({
    subject: { owner: { id: one.id } },
    reports: [
      {
        messages: [
          { sender: one.user.username, text: 'You are a fool' },
          { sender: null, text: 'Stop that' },
        ],
      },
    ],
  })
  const decide = href('resource', { name: 'ReportsResource', verb: 'update' }).replace('Reports', 'Report')
  const banned = await send(origin, decide, {
    json: { options: { report_id: report?.id, decision: 'write_ban' } },
    cookie: await employee.cookie(),
  })
  expect(banned.status).toBe(200)
  expect(await one.call(OPEN, { conversation_id: id })).toMatchObject({
    permissions: { write: false, write_refusal: 'banned' },
  })
  const stranger = await people.add()
  const refused = await send(origin, href('resource', { name: 'ReportResource', verb: 'create' }), {
    json: { options: { id, type: 'conversation', reason: 'spam' } },
    cookie: await stranger.cookie(),
  })
  expect(refused.status).toBe(404)
})

test('a Pin in a message leads to its page, and from there back; a stranger is asked to log in', async ({
  db,
  people,
  origin,
}) => {
  const [one, two] = await people.friends()
  const pin = await makePin(db, await makeBoard(db, one.user), { columns: { title: 'A harbor at dawn' } })
  const { id } = await one.call(START, { user_ids: [two.id], pin: pin.id })
  const browser = await openPlain({ as: two.user })
  let page = await browser.goto(href('conversation', { id }))
  page = await page.follow(/A harbor at dawn/)
  expect(page.path).toBe(href('sentPin', { id: pin.id }, { conversation: id }))
  expect(page.text).toContain('Someone sent you this Pin.')
  page = await page.follow('Back to your messages')
  expect(page.path).toBe(href('conversation', { id }))
  const stranger = await send(origin, href('sentPin', { id: pin.id }))
  expect(await stranger.text()).toContain(`href="${href('login', {}, { next: href('sentPin', { id: pin.id }) })}"`)
})
