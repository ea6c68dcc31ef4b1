import { eq } from 'drizzle-orm'
import type { Window } from 'happy-dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushSubscriptions } from '#db/tables/notifications/push-subscriptions.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { callResource } from '../../helpers/client.ts'
import { openDom } from '../../helpers/dom.ts'
import { makePushBrowser, makeVapidKeys } from '../../helpers/push-service.ts'
import { makeSession, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'
import type { Site } from '../../helpers/site.ts'

const SERVICE = 'https://fcm.googleapis.com'
const VAPID = makeVapidKeys()

let site: Site
let me: UserRow

beforeAll(async () => {
  site = await startApp({ database: 'shared', vars: { ...VAPID, CONTACT_EMAIL: 'hello@example.com' } })
})
afterAll(() => site.stop())
beforeEach(async () => {
  me = await makeUser(db)
})

type Permission = 'default' | 'granted' | 'denied'

/** What a browser has for push messages, which happy-dom has not. */
function playPush({
  permission = 'default',
  answer = 'granted',
}: { permission?: Permission; answer?: Permission } = {}) {
  const { subscription } = makePushBrowser(SERVICE)
  const asked: unknown[] = []
  let current: object | null = null
  /** Each has an address of its own. */
  const make = (one: typeof subscription) => ({
    endpoint: one.endpoint,
    toJSON: () => one,
    async unsubscribe() {
      current = null
      return true
    },
  })
  const pushManager = {
    getSubscription: async () => current,
    async subscribe(options: unknown) {
      asked.push(options)
      const own = make(asked.length === 1 ? subscription : makePushBrowser(SERVICE).subscription)
      current = own
      return own
    },
  }
  const registration = { active: null, pushManager }
  const notification = {
    permission,
    async requestPermission() {
      notification.permission = answer
      return answer
    },
  }
  return {
    endpoint: subscription.endpoint,
    asked,
    isOn: () => current !== null,
    prepare(window: Window) {
      const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
      Object.defineProperty(window.navigator, 'serviceWorker', { value: serviceWorker })
      Object.assign(window, { PushManager: Object, Notification: notification })
    },
  }
}

const stored = () => db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, me.id))

async function open(push: ReturnType<typeof playPush>, options: object = {}) {
  const browser = await openDom({ origin: site.origin, as: me, prepare: (window) => push.prepare(window), ...options })
  return browser.goto(href('notificationSettings'))
}

test('push is turned on and off for this browser', async () => {
  const push = playPush()
  const { screen, user } = await open(push)
  await user.click(await screen.findByRole('button', { name: 'Turn on push notifications' }))
  await screen.findByText('Push notifications are on in this browser.')
  expect(push.asked).toEqual([{ userVisibleOnly: true, applicationServerKey: VAPID.VAPID_PUBLIC_KEY }])
  expect(await stored()).toMatchObject([{ endpoint: push.endpoint }])
  await user.click(screen.getByRole('button', { name: 'Turn off push notifications' }))
  await screen.findByRole('button', { name: 'Turn on push notifications' })
  expect(push.isOn()).toBe(false)
  expect(await stored()).toEqual([])
})

test('where another account of this browser has it on, this one gets an address of its own', async () => {
  const push = playPush()
  const other = await makeUser(db)
  const cookie = await makeSession(db, other)
  const keys = makePushBrowser(SERVICE).subscription.keys
  const held = await callResource(
    site.origin,
    'PushSubscriptionResource',
    'create',
    { endpoint: push.endpoint, keys },
    cookie,
  )
  expect(held.status).toBe(200)
  const { screen, user } = await open(push)
  await user.click(await screen.findByRole('button', { name: 'Turn on push notifications' }))
  await screen.findByText('Push notifications are on in this browser.')
  const [row] = await stored()
  expect(row?.endpoint).not.toBe(push.endpoint)
  expect(await db.$count(pushSubscriptions, eq(pushSubscriptions.endpoint, push.endpoint))).toBe(1)
})

test('who does not allow it reads how to, and nothing is kept', async () => {
  const push = playPush({ answer: 'denied' })
  const { screen, user } = await open(push)
  await user.click(await screen.findByRole('button', { name: 'Turn on push notifications' }))
  await screen.findByText(/Your browser is blocking notifications from Tackboard\./)
  expect(screen.queryByRole('button', { name: /push/ })).toBeNull()
  expect(await stored()).toEqual([])
})

test('where the site fails the browser is not left turned on', async () => {
  const push = playPush()
  const create = href('resource', { name: 'PushSubscriptionResource', verb: 'create' })
  const { screen, user } = await open(push, {
    play: ({ path }: { path: string }) => (path === create ? new Response('{}', { status: 503 }) : undefined),
  })
  await user.click(await screen.findByRole('button', { name: 'Turn on push notifications' }))
  await screen.findByText("We couldn't do that. Try again in a moment.")
  expect(push.isOn()).toBe(false)
})

test('a browser without push says so', async () => {
  const browser = await openDom({ origin: site.origin, as: me })
  const { screen } = await browser.goto(href('notificationSettings'))
  await screen.findByText("This browser doesn't support push notifications.")
})
