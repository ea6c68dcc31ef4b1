import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { notifications, notificationSettings } from '#db/tables/notifications/notifications.ts'
import { pushes, pushSubscriptions } from '#db/tables/notifications/push-subscriptions.ts'
import { PUSH_REACH_MS } from '#schema/notifications/push-constants.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource, expectFailure, query, send } from '../../helpers/client.ts'
import { deliver, heldNotifications } from '../../helpers/notifications.ts'
import { makePinScene, type Person } from '../../helpers/people.ts'
import {
  makePushBrowser,
  makeVapidKeys,
  readVapid,
  startPushService,
  type PushBrowser,
  type PushService,
} from '../../helpers/push-service.ts'
import { block, makePin, type BoardRow, type PinRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'

const VAPID = makeVapidKeys()

let service: PushService
let site: Site
let origin: string
let db: Database

beforeAll(async () => {
  service = await startPushService()
  const vars = { ...VAPID, LINK_TEST_ORIGINS: service.origin, CONTACT_EMAIL: 'hello@example.com' }
  site = await startApp({ vars, options: { bindings: heldNotifications } })
  ;({ origin, db } = site)
}, 60_000)
afterAll(() => Promise.all([site.stop(), service.stop()]))

let owner: Person
let ann: Person
let ben: Person
let board: BoardRow
let pin: PinRow
let browser: PushBrowser

beforeEach(async () => {
  await db.delete(pushSubscriptions)
  service.received.length = 0
  service.status = 201
  ;({ owner, ann, ben, board, pin } = await makePinScene(db))
  browser = makePushBrowser(service.origin)
})

const call = (verb: 'create' | 'delete', options: object, cookie: string) =>
  callResource(origin, 'PushSubscriptionResource', verb, options, cookie)

async function turnOn(person: Person, own: PushBrowser = browser): Promise<void> {
  expect((await call('create', own.subscription, person.cookie)).status).toBe(200)
}

const react = (who: Person, to: PinRow = pin) =>
  send(origin, href('pinReaction', { id: to.id }), { json: { reaction_type: 1 }, cookie: who.cookie })

/** All that waits is due, as if it had waited until then. */
const dueNow = () => db.update(pushes).set({ dueAt: 0 })

test('who has turned it on gets what happens, encrypted for their browser and signed by the site', async () => {
  await turnOn(owner)
  await react(ann)
  await deliver(site)
  const [push] = service.received
  if (!push) throw new Error('Nothing was sent')
  expect(push.path).toBe(browser.path)
  expect(browser.read(push)).toEqual({
    id: expect.any(String) as string,
    title: 'Tackboard',
    body: expect.stringContaining('Ann') as string,
    url: href('pin', { id: pin.id }),
  })
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  expect(push.headers['topic']).toMatch(/^[\w-]{1,32}$/)
  expect(readVapid(push, VAPID)).toMatchObject({
    aud: service.origin.replace('http:', 'https:'),
    sub: 'mailto:hello@example.com',
  })
  // The service learns nothing.
  expect(push.body.toString('latin1')).not.toContain('Ann')
})

test('the queue delivers twice, and an item is sent once to each browser', async () => {
  const second = makePushBrowser(service.origin)
  await turnOn(owner)
  await turnOn(owner, second)
  await react(ann)
  await deliver(site, 2)
  await deliver(site)
  expect(service.received.map(({ path }) => path).toSorted()).toEqual([browser.path, second.path].toSorted())
  expect(await db.select().from(pushes)).toEqual([])
})

test('a burst about one thing is one message', async () => {
  await turnOn(owner)
  await react(ann)
  await deliver(site)
  await react(ben)
  await deliver(site)
  expect(service.received).toHaveLength(1)
})

test('nothing is sent of a kind that is turned off, of what is read or gone, or to a session that has ended', async () => {
  await db
    .insert(notificationSettings)
    .values({ userId: owner.user.id, kind: 'pin_reaction', inProduct: true, email: true, push: false })
  await turnOn(owner)
  await react(ann)
  await deliver(site)
  expect(service.received).toEqual([])

  await db.delete(notificationSettings)
  service.status = 503
  const [read, gone, last] = [await makePin(db, board), await makePin(db, board), await makePin(db, board)]
  for (const one of [read, gone]) await react(ann, one)
  await deliver(site)
  expect(service.received).toHaveLength(2)
  service.received.length = 0
  service.status = 201
  await db.update(notifications).set({ readAt: Date.now() }).where(eq(notifications.subjectId, read.id))
  await block(db, owner.user, ann.user)
  await dueNow()
  await deliver(site)
  expect(service.received).toEqual([])
  expect(await db.select().from(pushes)).toEqual([])

  await send(origin, href('logout'), { form: {}, cookie: owner.cookie })
  await react(ben, last)
  await deliver(site)
  expect(service.received).toEqual([])
  expect(await db.select().from(pushSubscriptions)).toEqual([])
})

test('what a service does not take is sent again later, and given up after an hour', async () => {
  await turnOn(owner)
  service.status = 500
  await react(ann)
  await deliver(site)
  const [waiting] = await db.select().from(pushes)
  expect(waiting).toMatchObject({ failures: 1 })
  expect((waiting?.dueAt ?? 0) - Date.now()).toBeGreaterThan(MINUTE_MS / 2)
  await deliver(site)
  expect(service.received).toHaveLength(1)

  await dueNow()
  await site.runScheduled()
  await deliver(site)
  expect(service.received).toHaveLength(2)
  await db.update(pushes).set({ dueAt: 0, createdAt: Date.now() - PUSH_REACH_MS })
  await deliver(site)
  expect(service.received).toHaveLength(3)
  expect(await db.select().from(pushes)).toEqual([])
})

test('a browser that takes no more is forgotten', async () => {
  await turnOn(owner)
  service.status = 410
  await react(ann)
  await deliver(site)
  expect(await db.select().from(pushSubscriptions)).toEqual([])
})

test('one turns it off, but no one else does; an endpoint stays with the account that has it', async () => {
  await turnOn(owner)
  expect((await call('delete', { endpoint: browser.subscription.endpoint }, ann.cookie)).status).toBe(200)
  expect(await db.select().from(pushSubscriptions)).toHaveLength(1)
  await expectFailure(await call('create', browser.subscription, ann.cookie), 'pushEndpointTaken')
  await turnOn(owner)
  await react(ben)
  await deliver(site)
  expect(service.received).toHaveLength(1)
  expect((await call('delete', { endpoint: browser.subscription.endpoint }, owner.cookie)).status).toBe(200)
  await turnOn(ann)
})

test('what was stored for a host that is no push service gets nothing, and is forgotten', async () => {
  await turnOn(owner)
  await db.update(pushSubscriptions).set({ endpoint: 'https://evil.example.com/push' })
  await react(ann)
  await deliver(site)
  expect(await db.select().from(pushSubscriptions)).toEqual([])
})

test.each([
  ['an address of this network', { endpoint: 'https://10.0.0.1/push' }],
  ['an address that is none', { endpoint: 'push' }],
  ['a host that is no push service', { endpoint: 'https://evil.example.com/push' }],
  ['a push service without https', { endpoint: 'http://fcm.googleapis.com/fcm/send/abc' }],
  ['a key that is none', { keys: { p256dh: 'B', auth: 'A' } }],
])('%s is refused', async (_, wrong) => {
  await expectFailure(await call('create', { ...browser.subscription, ...wrong }, owner.cookie), 'invalidInput')
  expect(await db.select().from(pushSubscriptions)).toEqual([])
})

test('the page of settings offers it, and a box for each kind', async () => {
  const result = await query(origin, 'NotificationSettingsQuery', {}, { cookie: owner.cookie })
  expect(result).toMatchObject({ pushKey: VAPID.VAPID_PUBLIC_KEY })
  const page = await (await send(origin, href('notificationSettings'), { cookie: owner.cookie })).text()
  expect(page).toContain('name="comment.push"')
})

test('without keys it is off: no one is offered it, and none is kept', async () => {
  const plain = await startApp({ vars: { DATABASE_URL: site.databaseUrl } })
  try {
    const answer = await callResource(
      plain.origin,
      'PushSubscriptionResource',
      'create',
      browser.subscription,
      owner.cookie,
    )
    await expectFailure(answer, 'unavailable')
    const result = await query(plain.origin, 'NotificationSettingsQuery', {}, { cookie: owner.cookie })
    expect(result).toMatchObject({ pushKey: null })
    const page = await (await send(plain.origin, href('notificationSettings'), { cookie: owner.cookie })).text()
    expect(page).not.toContain('name="comment.push"')
  } finally {
    await plain.stop()
  }
})
