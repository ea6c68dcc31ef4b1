import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#db/id.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import { MAIL_FLOOD_LIMITS } from '#schema/constants/limits.ts'
import { hasRoomForMail, mailRetryAfter } from '#worker/platform/mail/mail-flood.ts'
import { outgoingMail } from '#worker/platform/mail/outbox.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import type { Caller } from '../../helpers/callers.ts'
import { expectFailure, logIn } from '../../helpers/client.ts'
import { mailsTo, makeMail } from '../../helpers/mails.ts'
import { PASSCODE_CALLS, passcodeTest } from '../../helpers/passcode-test.ts'
import { makePasscode, makeUser, PASSCODE, PASSWORD } from '../../helpers/rows.ts'
import { as, db, origin } from '../../helpers/shared-app.ts'
import { postYourData } from '../../helpers/your-data.ts'

const { maxMails, windowMs } = MAIL_FLOOD_LIMITS.ofAccount
const { maxMails: maxAsked } = MAIL_FLOOD_LIMITS.askedByAccount

const CHANGE_EMAIL = 'POST emailSettingsCall'
const CHANGE_BACKUP = PASSCODE_CALLS.change

const toEmail = (email: string) => ({ email, password: PASSWORD, passcode: PASSCODE })
const toBackup = (backupEmail: string) => ({ currentPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail })

/** Changes the password back and forth, of which the owner is notified each time. */
async function changePassword(by: Caller, times: number): Promise<void> {
  const passwords = [PASSWORD, 'seven teaspoons of rain']
  for (let place = 0; place < times; place += 1) {
    const [old_password = '', new_password = ''] = place % 2 ? passwords.toReversed() : passwords
    await by.call('POST passwordSettingsCall', { old_password, new_password })
  }
}

const it = passcodeTest

describe('one account writes to one address at most five times an hour:', () => {
  it('a notice too many is dropped, and what it is about is done all the same', async ({ member, me }) => {
    await changePassword(me, maxMails + 2)
    expect(await mailsTo(db, member.email)).toHaveLength(maxMails)
  })

  it('of which it may ask for three, whatever they are about', async ({ member, me, backup }) => {
    await makePasscode(db, member, { backupEmail: backup })
    const victim = `victim.${member.email}`
    const statuses: number[] = []
    for (let round = 0; round < maxAsked; round += 1) {
      statuses.push(
        (await me.send(CHANGE_EMAIL, toEmail(victim))).status,
        (await me.send(CHANGE_BACKUP, toBackup(victim))).status,
      )
      // Other limits count by kind and would hold some of it sooner.
      for (const kind of ['backup', 'change']) {
        await db.delete(rateLimits).where(eq(rateLimits.key, await hashToken(`${kind}:${member.id}`)))
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(maxAsked)
    expect(await mailsTo(db, victim)).toHaveLength(maxAsked)
  })

  it('so that its owner hears of a change however many links were asked for before', async ({ member, me }) => {
    const statuses: number[] = []
    for (let asked = 0; asked <= maxAsked; asked += 1) {
      statuses.push((await me.send(CHANGE_EMAIL, toEmail(`${asked}.${member.email}`))).status)
    }
    expect(statuses).toEqual([...Array.from({ length: maxAsked }, () => 200), 429])
    await changePassword(me, 2)
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: maxAsked }, () => 'changeOld'),
      'passwordChanged',
      'passwordChanged',
    ])
  })

  it('which does not show whether an address belongs to an account', async ({ member, me }) => {
    const other = await makeUser(db)
    for (const email of [other.email ?? '', `stranger.${member.email}`]) {
      for (let place = 0; place < maxAsked; place += 1) {
        await makeMail(db, { kind: 'changeNew', recipient: email, senderId: member.id })
      }
      await me.refused(CHANGE_EMAIL, toEmail(email), 'tooManyRequests')
    }
  })

  it('and has room for links among its notices', async ({ member, me }) => {
    await changePassword(me, maxMails - 1)
    expect((await me.send(CHANGE_EMAIL, toEmail(`next.${member.email}`))).status).toBe(200)
    expect((await mailsTo(db, member.email)).at(-1)?.kind).toBe('changeOld')
  })

  it('what makes no sense without its mail is refused, says how long to wait, and changes nothing', async ({
    member,
    me,
    backup,
  }) => {
    await makePasscode(db, member, { backupEmail: backup })
    const next = `next.${backup}`
    for (let place = 0; place < maxMails; place += 1) await makeMail(db, { recipient: next, senderId: member.id })
    const held = await me.send(CHANGE_BACKUP, toBackup(next))
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3_500)
    await expectFailure(held, 'tooManyRequests')
    const asked = await me.send(CHANGE_EMAIL, toEmail(next))
    expect(Number(asked.headers.get('retry-after'))).toBeGreaterThan(3_500)
    await expectFailure(asked, 'tooManyRequests')
    expect(await mailsTo(db, member.email)).toEqual([])
    expect(await mailsTo(db, next)).toHaveLength(maxMails)
    await me.call(PASSCODE_CALLS.recover, {})
  })

  it('of mails written at the same moment no more than there is room for', async ({ member }) => {
    const recipient = `${newId().toLowerCase()}@post.example`
    const mail = { kind: 'passwordChanged', recipient, locale: 'en_US', subject: 's', text: 't', html: 'h' }
    const written = await Promise.all(
      Array.from({ length: 2 * maxMails }, async () => {
        const cause = { idempotencyKey: newId(), now: Date.now(), senderId: member.id }
        return await outgoingMail(db, mail, cause).statement
      }),
    )
    expect(written.flat()).toHaveLength(maxMails)
    expect(await mailsTo(db, recipient)).toHaveLength(maxMails)
  })

  it('and has room again an hour after the first of them', async ({ member }) => {
    const now = Date.now()
    const counted = { kind: 'passwordChanged', recipient: `${newId().toLowerCase()}@post.example`, senderId: member.id }
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

  it('while several accounts together write to an address that never answered only twice as often', async ({
    member,
    me,
  }) => {
    const { maxMails: inAll } = MAIL_FLOOD_LIMITS.toUnproved
    const victim = `stranger.${member.email}`
    for (let place = 0; place < inAll; place += 1) await makeMail(db, { recipient: victim, senderId: newId() })
    await me.refused(CHANGE_EMAIL, toEmail(victim), 'tooManyRequests')
  })
})

describe('notices about an account', () => {
  it('go to verified addresses only', async () => {
    const user = await makeUser(db)
    await changePassword(as(user), 2)
    let cookie = await as(user).cookie()
    for (const form of [{ action: 'deactivate' }, { action: 'delete', username: user.username }]) {
      expect((await postYourData(origin, form, { cookie })).status).toBe(303)
      cookie = await logIn(origin, user)
    }
    const backupEmail = `parent.${user.email}`
    const form = { passcode: PASSCODE, confirmPasscode: PASSCODE, backupEmail, confirmBackupEmail: backupEmail }
    await as(cookie ?? null).call(PASSCODE_CALLS.create, form)
    expect(await mailsTo(db, user.email)).toEqual([])
  })
})
