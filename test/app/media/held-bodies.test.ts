import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import { sessions } from '#db/tables/identity/sessions.ts'
import { saves } from '#db/tables/saves.ts'
import { users } from '#db/tables/users.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { readData, expectFailure, buildHeaders } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeBoard, makePin, makeSession, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'

let now = Date.now()
let me: UserRow
let cookie: string
let pin: PinRow

const site = await ownApp({ options: { clock: () => now } })

beforeEach(async () => {
  me = await makeUser(site.db)
  cookie = await makeSession(site.db, me)
  pin = await makePin(site.db, await makeBoard(site.db, await makeUser(site.db)))
})

interface Held {
  type: string
  text: string
  key?: string | undefined
}

/** Sends a request whose body comes ten minutes after its head; `meanwhile` happens in between. */
function sendHeld(path: string, { type, text, key }: Held, meanwhile: () => Promise<unknown>): Promise<Response> {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        now += 10 * MINUTE_MS
        await meanwhile()
        controller.enqueue(new TextEncoder().encode(text))
        controller.close()
      },
    },
    // Asked for by the reader alone.
    { highWaterMark: 0 },
  )
  const headers = buildHeaders({ cookie, headers: { 'idempotency-key': key } }, type)
  return fetch(site.origin + path, { method: 'POST', body, headers, redirect: 'manual', duplex: 'half' } as RequestInit)
}

const endSessions = () => site.db.delete(sessions).where(eq(sessions.userId, me.id))

const KEYS = [
  ['', () => undefined],
  [', with an Idempotency-Key', newId],
] as const

it.each(KEYS)('a call whose session ends while its body is held back does nothing%s', async (_, newKey) => {
  const text = JSON.stringify({ options: { pin_id: pin.id } })
  const path = href('resource', { name: 'RepinResource', verb: 'create' })
  await expectFailure(
    await sendHeld(path, { type: 'application/json', text, key: newKey() }, endSessions),
    'notSignedIn',
  )
  expect(await site.db.$count(saves, eq(saves.userId, me.id))).toBe(0)
})

it.each(KEYS)('a form whose session ends while its body is held back leads to the login page%s', async (_, newKey) => {
  const form = { type: 'application/x-www-form-urlencoded', text: 'first_name=Stranger', key: newKey() }
  const answer = await sendHeld(href('accountSettings'), form, endSessions)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    href('login', {}, { next: href('accountSettings') }),
  ])
  const [user] = await site.db.select({ firstName: users.firstName }).from(users).where(eq(users.id, me.id))
  expect(user?.firstName).toBe(me.firstName)
})

it.each(KEYS)('what is done is done when the body is there, not when it began%s', async (_, newKey) => {
  const text = JSON.stringify({ options: { pin_id: pin.id } })
  const path = href('resource', { name: 'RepinResource', verb: 'create' })
  await readData(await sendHeld(path, { type: 'application/json', text, key: newKey() }, async () => {}))
  const [save] = await site.db.select({ createdAt: saves.createdAt }).from(saves).where(eq(saves.userId, me.id))
  expect(save?.createdAt).toBe(now)
})
