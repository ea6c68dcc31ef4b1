import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#db/client.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { NOTIFICATION_KINDS, type NotificationChannel } from '#schema/notifications/constants.ts'
import type { NotificationSettings } from '#schema/notifications/queries.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, MINUTE_MS } from '#schema/time.ts'
import { mailTransport } from '#worker/platform/mail/transport.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, readData, send } from '../../helpers/client.ts'
import { lastMail, mailsTo } from '../../helpers/mails.ts'
import { deliver, heldNotifications, readBadge, readNotifications } from '../../helpers/notifications.ts'
import { makePinScene } from '../../helpers/people.ts'
import { block, makeBoard, makePin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

/** A Wednesday. */
const START = Date.parse('2026-11-25T12:00:00Z')
const MONDAY = Date.parse('2026-11-30T08:00:00Z')

let now = START
let site: Site
let db: Database
let origin: string

beforeAll(async () => {
  site = await startApp({ options: { clock: () => now, bindings: heldNotifications } })
  ;({ db, origin } = site)
}, 60_000)
afterAll(() => site.stop())

let owner: UserRow
let cookie: string
let ann: UserRow
let annCookie: string
let pin: PinRow

beforeEach(async () => {
  now = START
  const scene = await makePinScene(db, { createdAt: now, lastSeenAt: now })
  ;({
    pin,
    owner: { user: owner, cookie },
    ann: { user: ann, cookie: annCookie },
  } = scene)
})

const react = (id = pin.id) =>
  send(origin, href('pinReaction', { id }), { json: { reaction_type: 1 }, cookie: annCookie })
const settings = (options: object, as = cookie) => callResource(origin, 'UserSettingsResource', 'update', options, as)
const digests = async () => (await mailsTo(db, owner.email)).filter(({ kind }) => kind === 'digest')

async function reacted(): Promise<void> {
  expect((await react()).status).toBe(200)
  await deliver(site)
}

describe('the settings', () => {
  it('are on in every channel at first, and change by kind and channel', async () => {
    const before = await readData<NotificationSettings>(
      await callResource(origin, 'UserSettingsResource', 'get', {}, cookie),
    )
    expect(Object.keys(before.notifications)).toEqual([...NOTIFICATION_KINDS])
    expect(before).toMatchObject({ digest: 'weekly', notifications: { save: { in_product: true, email: true } } })
    await readData(await settings({ notifications: { save: { email: false } }, digest: 'daily' }))
    const after = await readData<NotificationSettings>(await settings({ notifications: { save: { push: false } } }))
    expect(after.notifications.save).toEqual({ in_product: true, email: false, push: false })
    expect(after).toMatchObject({ digest: 'daily', notifications: { comment: { email: true } } })
  })

  it('refuse unknown kinds and channels, and to silence the warnings of an account', async () => {
    for (const notifications of [
      { noise: { email: true } },
      { save: { smoke: true } },
      { security: { email: false } },
    ]) {
      await expectFailure(await settings({ notifications }), 'invalidInput')
    }
    await expectFailure(await settings({ digest: 'hourly' }), 'invalidInput')
  })

  it('keep a kind out of the list and the badge', async () => {
    const off: Partial<Record<NotificationChannel, boolean>> = { in_product: false }
    await readData(await settings({ notifications: { pin_reaction: off } }))
    await reacted()
    expect((await readNotifications(origin, cookie)).items).toEqual([])
    expect(await readBadge(origin, cookie)).toMatchObject({ news_hub_unseen_count: 0 })
    await site.runScheduled(MONDAY)
    expect(await digests()).toHaveLength(1)
  })

  it('are a form that works without scripts', async () => {
    const form = { digest: 'off', 'comment.in_product': '1' }
    const answer = await send(origin, href('notificationSettings'), { form, cookie })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, href('notificationSettings')])
    const { notifications, digest } = await readData<NotificationSettings>(
      await callResource(origin, 'UserSettingsResource', 'get', {}, cookie),
    )
    expect([notifications.comment, notifications.save, notifications.security, digest]).toEqual([
      { in_product: true, email: false, push: true },
      { in_product: false, email: false, push: true },
      { in_product: false, email: true, push: true },
      'off',
    ])
  })
})

describe('the digest', () => {
  it('comes on Monday, once, with what is unread and still holds', async () => {
    await reacted()
    await site.runScheduled(MONDAY - MINUTE_MS)
    expect(await digests()).toEqual([])
    await Promise.all([site.runScheduled(MONDAY), site.runScheduled(MONDAY)])
    await site.runScheduled(MONDAY + 6 * DAY_MS)
    const [mail, ...others] = await digests()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: 'You have 1 new notification' })
    expect(mail?.text).toContain(`Ann reacted to your Pin:\n${origin}${href('pin', { id: pin.id })}\n`)
    expect(mail?.unsubscribeUrl).toMatch(new RegExp(`^${origin}/email/subscription/[\\w-]{43}/$`))
    expect(mail?.text).toContain(String(mail?.unsubscribeUrl))
  })

  it('comes the next morning if it is daily, and again for what is new', async () => {
    await readData(await settings({ digest: 'daily' }))
    await reacted()
    await site.runScheduled(Date.parse('2026-11-26T08:00:00Z'))
    now = Date.parse('2026-11-26T09:00:00Z')
    const other = await makePin(db, await makeBoard(db, owner))
    await react(other.id)
    await deliver(site)
    await site.runScheduled(now + 3 * DAY_MS)
    expect((await digests()).map(({ text }) => text.includes(pin.id))).toEqual([true, false])
  })

  it.each<[name: string, prepare: () => Promise<unknown>]>([
    ['switched off', () => settings({ digest: 'off' })],
    ['without the kind', () => settings({ notifications: { pin_reaction: { email: false } } })],
    ['of someone blocked', () => block(db, owner, ann)],
    [
      'of what was taken back',
      () => send(origin, href('pinReaction', { id: pin.id }), { method: 'DELETE', cookie: annCookie }),
    ],
    [
      'of what was read',
      async () => {
        const [item] = (await readNotifications(origin, cookie)).items
        return callResource(origin, 'NewsHubResource', 'update', { read_until: item?.id ?? 'Z' }, cookie)
      },
    ],
  ])('does not come %s', async (name, prepare) => {
    if (name === 'without the kind') await prepare()
    await reacted()
    if (name !== 'without the kind') await prepare()
    await site.runScheduled(MONDAY)
    expect(await digests()).toEqual([])
  })

  it('does not come to an address that is not confirmed', async () => {
    owner = await makeUser(db)
    pin = await makePin(db, await makeBoard(db, owner))
    await reacted()
    await site.runScheduled(MONDAY)
    expect(await digests()).toEqual([])
  })
})

describe('a link to unsubscribe', () => {
  async function digestLink(): Promise<string> {
    await reacted()
    await site.runScheduled(MONDAY)
    return new URL((await lastMail(db, owner.email, 'digest')).unsubscribeUrl ?? '').pathname
  }
  const digest = async () =>
    (await readData<NotificationSettings>(await callResource(origin, 'UserSettingsResource', 'get', {}, cookie))).digest

  it('changes nothing by GET or HEAD, and unsubscribes by one POST', async () => {
    const path = await digestLink()
    for (const method of ['GET', 'HEAD']) {
      const scanned = await send(origin, path, { method })
      expect([scanned.status, scanned.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    }
    // It shows no one else's settings.
    await settings({ digest: 'off' }, annCookie)
    expect(await (await send(origin, path)).text()).toContain('You can unsubscribe here.')
    expect(await digest()).toBe('weekly')
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await send(origin, path, { form: { 'List-Unsubscribe': 'One-Click' } })
      expect([answer.status, (await answer.text()).includes('You&#x27;re unsubscribed.')]).toEqual([200, true])
    }
    expect(await digest()).toBe('off')
    await send(origin, path, { form: { action: 'on' } })
    expect(await digest()).toBe('weekly')
  })

  it('with an unknown token is not found', async () => {
    const path = href('unsubscribe', { token: 'x'.repeat(43) })
    expect((await send(origin, path)).status).toBe(404)
    expect((await send(origin, path, { form: {} })).status).toBe(404)
  })

  it('is in mails that are sent at once, and ends those of its kind', async () => {
    const board = await makeBoard(db, ann)
    const invite = async (boardId: string) =>
      callResource(
        origin,
        'BoardInviteResource',
        'create',
        { board_id: boardId, user_ids: [owner.id], permissions: [] },
        annCookie,
      )
    await readData(await invite(board.id))
    const mail = await lastMail(db, owner.email, 'boardInvite')
    await send(origin, new URL(mail.unsubscribeUrl ?? '').pathname, { form: { 'List-Unsubscribe': 'One-Click' } })
    await readData(await invite((await makeBoard(db, ann)).id))
    expect((await mailsTo(db, owner.email)).filter(({ kind }) => kind === 'boardInvite')).toHaveLength(1)
  })

  it('is in the headers of the mail', async () => {
    await digestLink()
    const [mail] = await db
      .select()
      .from(mails)
      .where(eq(mails.recipient, owner.email ?? ''))
    const sent: { headers: Record<string, string> }[] = []
    const EMAIL = { send: async (one: { headers: Record<string, string> }) => void sent.push(one) }
    const transport = mailTransport({ EMAIL: EMAIL as never, MAIL_FROM: 'news@tackboard.example', STAGE: 'local' })
    if (transport.type === 'send' && mail) await transport.send(mail)
    expect(sent[0]?.headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${mail?.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})
