import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { MAIL_FLOOD_LIMITS } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import { hasRoomForMail, mailRetryAfter } from '#worker/platform/mail/mail-flood.ts'
import { outgoingMail } from '#worker/platform/mail/outbox.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { readData, expectFailure, newAddress, send, logIn } from '../../helpers/client.ts'
import { mailsTo, makeMail } from '../../helpers/mails.ts'
import { makeOwner, passcodeCalls } from '../../helpers/passcode.ts'
import { makePasscode, makeSession, makeUser, PASSCODE, PASSWORD, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'
import { postYourData } from '../../helpers/your-data.ts'

const { maxMails, windowMs } = MAIL_FLOOD_LIMITS.ofAccount
const { maxMails: maxAsked } = MAIL_FLOOD_LIMITS.askedByAccount

let user: UserRow
let cookie: string
let backup: string

beforeEach(async () => {
  ;({ user, cookie, backup } = await makeOwner(db))
})

const { call } = passcodeCalls(origin, db, () => ({ user, cookie, backup }))

/** Changes the password back and forth, of which the owner is notified each time. */
async function changePassword(times: number): Promise<Response[]> {
  const passwords = [PASSWORD, 'seven teaspoons of rain']
  const answers: Response[] = []
  for (let place = 0; place < times; place += 1) {
    answers.push(
      await send(origin, href('passwordSettingsCall'), {
        json: { old_password: passwords[place % 2], new_password: passwords[(place + 1) % 2] },
        cookie,
        headers: { 'cf-connecting-ip': newAddress() },
      }),
    )
  }
  return answers
}

function changeBackup(backupEmail: string): Promise<Response> {
  return call('', 'update', { currentPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail })
}

function changeEmail(email: string): Promise<Response> {
  return send(origin, href('emailSettingsCall'), {
    json: { email, password: PASSWORD, passcode: PASSCODE },
    cookie,
    headers: { 'cf-connecting-ip': newAddress() },
  })
}

describe('one account writes to one address at most five times an hour:', () => {
  it('a notice too many is dropped, and what it is about is done all the same', async () => {
    for (const answer of await changePassword(maxMails + 2)) expect(answer.status).toBe(200)
    expect(await mailsTo(db, user.email)).toHaveLength(maxMails)
  })

  it('of which it may ask for three, whatever they are about', async () => {
    await makePasscode(db, user, { backupEmail: backup })
    const victim = `victim.${user.email}`
    const statuses: number[] = []
    for (let round = 0; round < maxAsked; round += 1) {
      statuses.push((await changeEmail(victim)).status, (await changeBackup(victim)).status)
      // Other limits count by kind and would hold some of it sooner.
      for (const kind of ['backup', 'change']) {
        await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`${kind}:${user.id}`)))
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxAsked)
    expect(await mailsTo(db, victim)).toHaveLength(maxAsked)
  })

  it('so that its owner hears of a change however many links were asked for before', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked <= maxAsked; asked += 1) {
      statuses.push((await changeEmail(`${asked}.${user.email}`)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: maxAsked }, () => 200), 429])
    for (const answer of await changePassword(2)) expect(answer.status).toBe(200)
    expect((await mailsTo(db, user.email)).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: maxAsked }, () => 'changeOld'),
      'passwordChanged',
      'passwordChanged',
    ])
  })

  it('which does not show whether an address belongs to an account', async () => {
    const other = await makeUser(db)
    for (const email of [other.email ?? '', `stranger.${user.email}`]) {
      for (let place = 0; place < maxAsked; place += 1) {
        await makeMail(db, { kind: 'changeNew', recipient: email, senderId: user.id })
      }
      await expectFailure(await changeEmail(email), 'tooManyRequests')
    }
  })

  it('and has room for links among its notices', async () => {
    await changePassword(maxMails - 1)
    expect((await changeEmail(`next.${user.email}`)).status).toBe(200)
    expect((await mailsTo(db, user.email)).at(-1)?.kind).toBe('changeOld')
  })

  it('what makes no sense without its mail is refused, says how long to wait, and changes nothing', async () => {
    await makePasscode(db, user, { backupEmail: backup })
    const next = `next.${backup}`
    for (let place = 0; place < maxMails; place += 1) await makeMail(db, { recipient: next, senderId: user.id })
    const held = await changeBackup(next)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3_500)
    await expectFailure(held, 'tooManyRequests')
    const asked = await changeEmail(next)
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(3_500)
    await expectFailure(asked, 'tooManyRequests')
    expect(await mailsTo(db, user.email)).toEqual([])
    expect(await mailsTo(db, next)).toHaveLength(maxMails)
    await readData(await call('Recovery', 'create', {}))
  })

  it('of mails written at the same moment no more than there is room for', async () => {
    const recipient = `${newId().toLowerCase()}@post.example`
    const mail = { kind: 'passwordChanged', recipient, locale: 'en_US', subject: 's', text: 't', html: 'h' }
    const written = await Promise.all(
      Array.from({ length: 2 * maxMails }, async () => {
        const cause = { idempotencyKey: newId(), now: Date.now(), senderId: user.id }
        return await outgoingMail(db, mail, cause).statement
      }),
    )
    expect(written.flat()).toHaveLength(maxMails)
    expect(await mailsTo(db, recipient)).toHaveLength(maxMails)
  })

  it('and has room again an hour after the first of them', async () => {
    const now = Date.now()
    const counted = { kind: 'passwordChanged', recipient: `${newId().toLowerCase()}@post.example`, senderId: user.id }
    for (let place = 0; place < maxMails; place += 1) {
      await makeMail(db, { ...counted, createdAt: now - windowMs + (place + 1) * 1_000 })
    }
    const hasRoom = async (at: number) => {
      const [row] = await db.all<{ hasRoom: number }>(sql`select ${hasRoomForMail(counted, at)} as "hasRoom"`)
      return row?.hasRoom === 1
    }
    expect([await hasRoom(now), await hasRoom(now + 1_000)]).toEqual([false, true])
    expect(await mailRetryAfter(db, [counted], now)).toBe(1)
  })

  it('while several accounts together write to an address that never answered only twice as often', async () => {
    const { maxMails: inAll } = MAIL_FLOOD_LIMITS.toUnproved
    const victim = `stranger.${user.email}`
    for (let place = 0; place < inAll; place += 1) await makeMail(db, { recipient: victim, senderId: newId() })
    await expectFailure(await changeEmail(victim), 'tooManyRequests')
  })
})

describe('notices about an account', () => {
  it('go to verified addresses only', async () => {
    user = await makeUser(db)
    cookie = await makeSession(db, user)
    for (const answer of await changePassword(2)) expect(answer.status).toBe(200)
    for (const form of [{ action: 'deactivate' }, { action: 'delete', username: user.username }]) {
      expect((await postYourData(origin, form, { cookie })).status).toBe(303)
      cookie = await logIn(origin, user)
    }
    await readData(await call('', 'create', createOptions()))
    expect(await mailsTo(db, user.email)).toEqual([])
  })
})

function createOptions(): Record<string, string> {
  const backupEmail = `parent.${user.email}`
  return { passcode: PASSCODE, confirmPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail }
}
