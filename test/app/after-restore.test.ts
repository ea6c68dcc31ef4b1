import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { mails } from '#db/tables/notifications/mails.ts'
import { notificationDigests, notifications } from '#db/tables/notifications/notifications.ts'
import { pushes, pushSubscriptions } from '#db/tables/notifications/push-subscriptions.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS, HOUR_MS } from '#schema/time.ts'
import { endRestored } from '../../scripts/after-restore.ts'
import { startApp } from '../helpers/app.ts'
import { send } from '../helpers/client.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'
import type { Site } from '../helpers/site.ts'

let site: Site

beforeAll(async () => {
  site = await startApp()
})

afterAll(() => site.stop())

it('what waited in a restored backup is not sent, no session of it is alive, and the site goes on as usual', async () => {
  const now = Date.now()
  const { db } = site
  const user = await makeUser(db, { emailVerifiedAt: 1 })
  const cookie = await makeSession(db, user)
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  const mail = { recipient: user.email ?? '', locale: 'en_US', subject: 'Hello', text: 'Secret', html: '<p>Secret</p>' }
  const old = { id: newId(), kind: 'password', ...mail, idempotencyKey: 'old', createdAt: now - HOUR_MS }
  await db.insert(mails).values(old)
  const item = { id: newId(), userId: user.id, kind: 'follow', subjectId: 'x', inProduct: true, email: true } as const
  await db.insert(notifications).values({ ...item, push: true, isUnannounced: false, changedAt: now, createdAt: now })
  await db
    .insert(notificationDigests)
    .values({ userId: user.id, frequency: 'daily', dueAt: now })
    .onConflictDoUpdate({ target: notificationDigests.userId, set: { dueAt: now } })
  const endpoint = 'https://push.example/1'
  const keys = { p256dh: '', auth: '' }
  await db
    .insert(pushSubscriptions)
    .values({ endpoint, userId: user.id, sessionId: session?.id ?? '', ...keys, createdAt: now })
  await db.insert(pushes).values({ notificationId: item.id, endpoint, dueAt: now, createdAt: now })

  const ended = await endRestored(db, now)
  expect(ended).toEqual({ mails: [{ kind: 'password', count: 1 }], sessions: 1 })
  await site.runScheduled(now + DAY_MS)
  expect(await db.select({ state: mails.state, text: mails.text, html: mails.html }).from(mails)).toEqual([
    { state: 'failed', text: '', html: null },
  ])
  expect([await db.$count(pushes), await db.$count(pushSubscriptions)]).toEqual([0, 0])
  const page = await send(site.origin, href('state', {}, { source_url: '/' }), { cookie })
  expect(await page.text()).not.toContain(user.username)

  await db.insert(mails).values({ ...old, id: newId(), idempotencyKey: 'new', createdAt: now })
  await site.runScheduled(now + HOUR_MS)
  await expect
    .poll(() => db.all(sql`select state from mails where idempotency_key = 'new'`))
    .toEqual([{ state: 'kept' }])
})
