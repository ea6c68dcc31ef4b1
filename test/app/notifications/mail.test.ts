import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { newId } from '#db/id.ts'
import { emailTokens } from '#db/tables/identity/email-tokens.ts'
import { countryTokens, handshakeTokens, sessions } from '#db/tables/identity/sessions.ts'
import { usedNonces } from '#db/tables/identity/sign-in-services.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { SESSION_IDLE_LIFETIME_MS } from '#schema/identity/session-constants.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#schema/time.ts'
import { consumeMails } from '#worker/platform/mail/consume-mails.ts'
import { deliverMail, type MailTransport } from '#worker/platform/mail/deliver-mail.ts'
import {
  CLAIM_MS,
  GIVE_UP_AFTER_MS,
  KEPT_FOR_MS,
  KNOWN_FOR_MS,
  MAIL_LOST_AFTER_MS,
  MAIL_BACKOFF,
} from '#worker/platform/mail/mail-limits.ts'
import { outgoingMail } from '#worker/platform/mail/outbox.ts'
import { startApp } from '../../helpers/app.ts'
import { readData, expectFailure, newAddress, send } from '../../helpers/client.ts'
import { sendAs } from '../../helpers/host.ts'
import { lastMail, findLink, mailsTo, makeMail, type MailRow } from '../../helpers/mails.ts'
import { makeSession, makeUser, PASSWORD } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'
import { beginLogin, getCode, turnOnTwoStep, finishLogin } from '../../helpers/two-step.ts'

const SITE_ORIGIN = 'https://www.tackboard.example'
const EVIL_HOST = 'evil.example'
const QUEUE = 'tackboard-mail'
const SWEEP_INTERVAL_MS = 5 * MINUTE_MS

async function mailNow({ id }: Pick<MailRow, 'id'>, on = db): Promise<MailRow | undefined> {
  const [row] = await on.select().from(mails).where(eq(mails.id, id))
  return row
}

/** Asks for a new password under a `Host` of one's own; answers with the status. */
async function askUnderHost(site: string, host: string, usernameOrEmail: string): Promise<number> {
  const answer = await sendAs(`http://${host}`, site, href('passwordResetCall'), {
    form: { username_or_email: usernameOrEmail },
    headers: { 'x-forwarded-host': host, 'cf-connecting-ip': newAddress() },
  })
  return answer.status
}

describe('a local site', () => {
  let site: Site

  beforeAll(async () => {
    site = await startApp({ vars: { SITE_ORIGIN } })
  }, 120_000)

  afterAll(() => site.stop())

  it('keeps its mails, after their way through the queue', async () => {
    const user = await makeUser(site.db)
    expect(await askUnderHost(site.origin, new URL(site.origin).host, user.username)).toBe(200)
    const mail = await lastMail(site.db, user.email, 'reset')
    await expect.poll(async () => (await mailNow(mail, site.db))?.state, { timeout: 20_000 }).toBe('kept')
    expect(await mailNow(mail, site.db)).toMatchObject({ text: mail.text, html: mail.html, tries: 0, sentAt: null })
  })

  it('names its configured address in links, whatever a caller takes it for', async () => {
    const user = await makeUser(site.db)
    expect(await askUnderHost(site.origin, EVIL_HOST, user.username)).toBe(200)
    const mail = await lastMail(site.db, user.email, 'reset')
    expect(findLink(mail).origin).toBe(SITE_ORIGIN)
    expect(mail.text + mail.html).not.toContain(EVIL_HOST)
  })

  it('has the sweep send what the queue has lost, and nothing that is on its way', async () => {
    const now = Date.now()
    const lost = await makeMail(site.db, { createdAt: now - MAIL_LOST_AFTER_MS - 1_000 })
    const fresh = await makeMail(site.db, { createdAt: now })
    const claimed = await makeMail(site.db, {
      createdAt: now - MAIL_LOST_AFTER_MS - 1_000,
      claimedUntil: now + CLAIM_MS,
    })
    await site.runScheduled()
    await expect.poll(async () => (await mailNow(lost, site.db))?.state, { timeout: 20_000 }).toBe('kept')
    expect((await mailNow(fresh, site.db))?.state).toBe('waiting')
    expect((await mailNow(claimed, site.db))?.state).toBe('waiting')
  })

  it('gives up what could not be sent in time, and forgets what is old', async () => {
    const now = Date.now()
    const hopeless = await makeMail(site.db, { createdAt: now - GIVE_UP_AFTER_MS - 1_000 })
    const old = [
      await makeMail(site.db, { state: 'kept', createdAt: now - KEPT_FOR_MS - 1_000 }),
      await makeMail(site.db, { state: 'sent', createdAt: now - KNOWN_FOR_MS - 1_000 }),
      await makeMail(site.db, { state: 'failed', createdAt: now - KNOWN_FOR_MS - 1_000 }),
    ]
    const known = [
      await makeMail(site.db, { state: 'kept', createdAt: now - KEPT_FOR_MS + 60_000 }),
      await makeMail(site.db, { state: 'sent', createdAt: now - KNOWN_FOR_MS + 60_000 }),
    ]
    await site.runScheduled()
    expect(await mailNow(hopeless, site.db)).toMatchObject({ state: 'failed', text: '', html: null })
    expect(await Promise.all(old.map((mail) => mailNow(mail, site.db)))).toEqual([undefined, undefined, undefined])
    expect(await Promise.all(known.map((mail) => mailNow(mail, site.db)))).toEqual(known)
  })

  it('removes sessions and tokens that have expired, and no others', async () => {
    const now = Date.now()
    const user = await makeUser(site.db)
    await makeSession(site.db, user, { id: 'dead-session', expiresAt: now - 1 })
    await makeSession(site.db, user, { id: 'live-session' })
    const idle = now - SESSION_IDLE_LIFETIME_MS
    await makeSession(site.db, user, { id: 'idle-session', lastSeenAt: idle - 1, expiresAt: now + DAY_MS })
    await makeSession(site.db, user, { id: 'quiet-session', lastSeenAt: idle + 60_000, expiresAt: now + DAY_MS })
    const common = { userId: user.id, createdAt: now, email: 'x@post.example', purpose: 'verify' } as const
    await site.db.batch([
      site.db.insert(handshakeTokens).values([
        { tokenHash: 'dead', userId: user.id, expiresAt: now - 1 },
        { tokenHash: 'live', userId: user.id, expiresAt: now + 60_000 },
      ]),
      site.db.insert(emailTokens).values([
        { ...common, tokenHash: 'dead', expiresAt: now - 1 },
        { ...common, tokenHash: 'live', expiresAt: now + 60_000 },
      ]),
      site.db.insert(countryTokens).values([
        { tokenHash: 'dead', sessionId: 'live-session', targetOrigin: 'https://a.example', expiresAt: now - 1 },
        { tokenHash: 'live', sessionId: 'live-session', targetOrigin: 'https://a.example', expiresAt: now + 60_000 },
      ]),
    ])
    await site.db.insert(usedNonces).values([
      { nonce: 'dead', expiresAt: now - 1 },
      { nonce: 'live', expiresAt: now + 60_000 },
    ])
    await site.runScheduled()
    const { db: on } = site
    expect(await on.select({ nonce: usedNonces.nonce }).from(usedNonces)).toEqual([{ nonce: 'live' }])
    const left = await on.select({ id: sessions.id }).from(sessions).orderBy(sessions.id)
    expect(left.map(({ id }) => id)).toEqual(['idle-session', 'live-session', 'quiet-session'])
    expect(await on.$count(handshakeTokens, eq(handshakeTokens.tokenHash, 'dead'))).toBe(0)
    expect(await on.$count(handshakeTokens, eq(handshakeTokens.tokenHash, 'live'))).toBe(1)
    expect(await on.$count(emailTokens, eq(emailTokens.tokenHash, 'dead'))).toBe(0)
    expect(await on.$count(emailTokens, eq(emailTokens.tokenHash, 'live'))).toBe(1)
    expect(await on.$count(countryTokens, eq(countryTokens.tokenHash, 'dead'))).toBe(0)
    expect(await on.$count(countryTokens, eq(countryTokens.tokenHash, 'live'))).toBe(1)
  })

  it('has no way in for who is not the platform', async () => {
    for (const path of ['/cdn-cgi/local/scheduled', '/cdn-cgi/handler/scheduled', '/__scheduled']) {
      expect([path, (await send(site.origin, path)).status]).toEqual([path, 404])
    }
  })
})

describe('a local site without a configured address', () => {
  let site: Site

  beforeAll(async () => {
    site = await startApp({ vars: { SITE_ORIGIN: '', TOTP_KEY: '' } })
  }, 120_000)

  afterAll(() => site.stop())

  it('writes no mail, whichever host it is asked for, and says so', async () => {
    const user = await makeUser(site.db)
    for (const host of [new URL(site.origin).host, EVIL_HOST]) {
      expect(await askUnderHost(site.origin, host, user.username)).toBe(503)
    }
    expect(await mailsTo(site.db, user.email)).toEqual([])
    await expect.poll(() => site.logs.some((line) => line.includes('SITE_ORIGIN')), { timeout: 5_000 }).toBe(true)
  })

  it('makes no passkey for whatever host a caller names', async () => {
    const user = await makeUser(site.db)
    const answer = await send(site.origin, href('passkeyOptionsCall'), {
      json: { password: PASSWORD },
      cookie: await makeSession(site.db, user),
    })
    await expectFailure(answer, 'notConfigured')
    await expectFailure(await send(site.origin, href('passkeyLoginOptions'), { json: {} }), 'notConfigured')
  })

  it('turns no two-step verification on without the secret that seals its key, and says so', async () => {
    const user = await makeUser(site.db)
    const answer = await send(site.origin, href('twoStepSetupCall'), {
      json: { password: PASSWORD },
      cookie: await makeSession(site.db, user),
    })
    await expectFailure(answer, 'notConfigured')
    await expect.poll(() => site.logs.some((line) => line.includes('TOTP_KEY')), { timeout: 5_000 }).toBe(true)
    // A key that was stored as it is works on.
    const secret = await turnOnTwoStep(site.db, user)
    const { mfa_token } = await beginLogin(site.origin, user)
    await readData(await finishLogin(site.origin, { mfa_token, code: getCode(secret) }))
  })
})

describe('a site in production', () => {
  let site: Site

  beforeAll(async () => {
    site = await startApp({ vars: { STAGE: 'production', SITE_ORIGIN: '', MAIL_FROM: 'post@tackboard.example' } })
  }, 120_000)

  afterAll(() => site.stop())

  it('writes no mail without a configured address, and says so to the operator', async () => {
    const user = await makeUser(site.db)
    for (const host of [new URL(site.origin).host, EVIL_HOST]) {
      expect(await askUnderHost(site.origin, host, user.username)).toBe(503)
    }
    expect(await askUnderHost(site.origin, EVIL_HOST, 'nobody-at-all')).toBe(503)
    expect(await mailsTo(site.db, user.email)).toEqual([])
    await expect.poll(() => site.logs.some((line) => line.includes('SITE_ORIGIN')), { timeout: 5_000 }).toBe(true)
  })

  it('sends a mail once, however often the queue delivers it, and forgets its words', async () => {
    const mail = await makeMail(site.db)
    const message = { mailId: mail.id }
    expect(await site.runQueue(QUEUE, [message, message])).toEqual([])
    const sent = await mailNow(mail, site.db)
    expect(sent).toMatchObject({ state: 'sent', tries: 1, text: '', html: null, claimedUntil: null })
    expect(sent?.sentAt).toBeGreaterThan(mail.createdAt - 1)
    expect(await site.runQueue(QUEUE, [message])).toEqual([])
    expect(await mailNow(mail, site.db)).toEqual(sent)
  })

  it('lets go of messages that name no mail', async () => {
    expect(await site.runQueue(QUEUE, [{ mailId: 'gone' }, { mailId: 7 }, 'x', null])).toEqual([])
  })
})

describe('delivering', () => {
  const clock = (): number => Date.now()

  function counting(fail = false): MailTransport & { sent: string[] } {
    const sent: string[] = []
    return {
      type: 'send',
      sent,
      async send({ id, recipient }) {
        sent.push(id)
        if (fail) throw new TypeError(`${recipient} was refused`)
      },
    }
  }

  it('two at the same moment send one mail', async () => {
    const mail = await makeMail(db)
    const transport = counting()
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => deliverMail(db, transport, mail.id, clock)))
    expect(['sent', 'skipped'].map((one) => outcomes.filter((outcome) => outcome === one).length)).toEqual([1, 3])
    expect(transport.sent).toEqual([mail.id])
  })

  it('a mail that fails is tried again, and its failure names no one', async () => {
    const mail = await makeMail(db)
    expect(await deliverMail(db, counting(true), mail.id, clock)).toEqual({ retryAfterMs: MAIL_BACKOFF.firstMs })
    expect(await mailNow(mail)).toMatchObject({ state: 'waiting', tries: 1, lastError: 'TypeError', text: mail.text })
    expect(await deliverMail(db, counting(), mail.id, clock)).toBe('skipped')
    expect(await deliverMail(db, counting(), mail.id, () => Date.now() + MAIL_BACKOFF.firstMs)).toBe('sent')
    expect(await mailNow(mail)).toMatchObject({ state: 'sent', tries: 2, lastError: null })
  })

  /** Tries a mail whenever it is due, for as long as the mail service is down; answers with when it was given up. */
  async function sufferOutage(mail: MailRow, outageMs: number): Promise<number | null> {
    for (let now = mail.createdAt; now < mail.createdAt + outageMs;) {
      const delivery = await deliverMail(db, counting(true), mail.id, () => now)
      if (typeof delivery !== 'object') return now
      // The sweep looks every five minutes.
      now += Math.ceil(delivery.retryAfterMs / SWEEP_INTERVAL_MS) * SWEEP_INTERVAL_MS
    }
    return null
  }

  it('waits longer and longer, and still sends what a day without a mail service has held up', async () => {
    const mail = await makeMail(db)
    expect(await sufferOutage(mail, DAY_MS)).toBeNull()
    const held = await mailNow(mail)
    expect(held).toMatchObject({ state: 'waiting', text: mail.text })
    expect(held?.tries).toBeLessThan(40)
    const due = held?.claimedUntil ?? 0
    expect(due - mail.createdAt).toBeLessThan(DAY_MS + 2 * HOUR_MS)
    expect(await deliverMail(db, counting(), mail.id, () => due)).toBe('sent')
  })

  it('is given up in the end', async () => {
    const mail = await makeMail(db)
    const end = (await sufferOutage(mail, 2 * GIVE_UP_AFTER_MS)) ?? 0
    expect(end - mail.createdAt).toBeGreaterThan(DAY_MS)
    expect(end - mail.createdAt).toBeLessThanOrEqual(GIVE_UP_AFTER_MS)
    expect(await mailNow(mail)).toMatchObject({ state: 'failed', claimedUntil: null, text: '', html: null })
    expect(await deliverMail(db, counting(), mail.id, clock)).toBe('skipped')
  })

  it('leaves a long wait to the sweep, so that the queue does not count as stuck', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const mails = [await makeMail(db), await makeMail(db, { tries: 7 })]
    const messages = mails.map(({ id }) => ({ body: { mailId: id }, ack: vi.fn(), retry: vi.fn() }))
    const batch = { messages } as unknown as Parameters<typeof consumeMails>[1]
    await consumeMails({ db, transport: counting(true), clock }, batch)
    expect(messages.map(({ ack, retry }) => [ack.mock.calls.length, retry.mock.calls])).toEqual([
      [0, [[{ delaySeconds: 30 }]]],
      [1, []],
    ])
    warn.mockRestore()
  })

  it('a try that broke off in the middle holds a mail for a minute only', async () => {
    const mail = await makeMail(db, { tries: 1, claimedUntil: Date.now() + CLAIM_MS })
    expect(await deliverMail(db, counting(), mail.id, clock)).toBe('skipped')
    expect(await deliverMail(db, counting(), mail.id, () => Date.now() + CLAIM_MS + 1)).toBe('sent')
  })

  it('the queue is asked for another try of what failed, in words that name no one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const [good, bad] = [await makeMail(db), await makeMail(db)]
    const picky: MailTransport = {
      type: 'send',
      send: ({ id, recipient }) =>
        id === bad.id ? Promise.reject(new Error(`${recipient} is full`)) : Promise.resolve(),
    }
    const messages = [good, bad].map(({ id }) => ({ body: { mailId: id }, ack: vi.fn(), retry: vi.fn() }))
    const batch = { messages } as unknown as Parameters<typeof consumeMails>[1]
    await consumeMails({ db, transport: picky, clock }, batch)
    expect(messages.map(({ ack, retry }) => [ack.mock.calls.length, retry.mock.calls.length])).toEqual([
      [1, 0],
      [0, 1],
    ])
    const unreachable = openDatabase({ DATABASE_URL: 'http://127.0.0.1:1' })
    await consumeMails({ db: unreachable, transport: picky, clock }, batch)
    expect(messages.map(({ retry }) => retry.mock.calls.length)).toEqual([1, 2])
    expect(warn).toHaveBeenCalledTimes(3)
    for (const { recipient } of [good, bad]) expect(JSON.stringify(warn.mock.calls)).not.toContain(recipient)
    warn.mockRestore()
  })

  it('one cause makes one mail', async () => {
    const kind = { kind: 'verify', recipient: 'x@post.example', locale: 'en_US', subject: 's', text: 't', html: 'h' }
    const cause = { idempotencyKey: `once:${newId()}`, now: Date.now(), senderId: null }
    const written = [outgoingMail(db, kind, cause), outgoingMail(db, kind, cause)] as const
    await db.batch([written[0].statement, written[1].statement])
    expect(await db.$count(mails, eq(mails.idempotencyKey, cause.idempotencyKey))).toBe(1)
    const never = outgoingMail(db, kind, { ...cause, idempotencyKey: `never:${newId()}`, condition: sql`1 = 0` })
    await db.batch([never.statement])
    expect(await mailNow(never)).toBeUndefined()
  })

  it('waits where nothing could send it', async () => {
    const mail = await makeMail(db)
    expect(await deliverMail(db, { type: 'missing' }, mail.id, clock)).toEqual({ retryAfterMs: MAIL_BACKOFF.firstMs })
    expect(await mailNow(mail)).toMatchObject({ state: 'waiting', lastError: 'MissingTransportError' })
  })
})
