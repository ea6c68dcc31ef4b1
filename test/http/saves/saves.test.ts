import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { saves } from '#db/tables/saves.ts'
import { href } from '#schema/routes.ts'
import type { CreatedSave } from '#schema/saves/calls.ts'
import { readData, send } from '../../helpers/client.ts'
import { makeBoard, makePin, makeSession, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const CREATE = href('resource', { name: 'RepinResource', verb: 'create' })

/** A browser opens this many connections to a site. */
const AT_ONCE = 6

let me: UserRow
let cookie: string
let pin: PinRow
let body: { options: { pin_id: string; board_id: string } }

beforeEach(async () => {
  me = await makeUser(db)
  cookie = await makeSession(db, me)
  pin = await makePin(db, await makeBoard(db, await makeUser(db)))
  body = { options: { pin_id: pin.id, board_id: (await makeBoard(db, me)).id } }
})

async function save(key: string): Promise<CreatedSave> {
  return readData<CreatedSave>(await send(origin, CREATE, { json: body, cookie, headers: { 'idempotency-key': key } }))
}

/** Sends a save and hangs up without waiting for its answer. */
function saveAndLeave(key: string): Promise<void> {
  const headers = {
    cookie,
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'idempotency-key': key,
  }
  return new Promise((resolve) => {
    const call = request(origin + CREATE, { method: 'POST', headers, agent: false })
    call.on('error', () => {})
    call.on('close', resolve)
    call.end(JSON.stringify(body), () => call.destroy())
  })
}

async function countSaves(): Promise<[saves: number, counted: number | undefined]> {
  const [row] = await db.select({ counted: pins.repinCount }).from(pins).where(eq(pins.id, pin.id))
  return [await db.$count(saves, eq(saves.userId, me.id)), row?.counted]
}

test('of saves that reach the runtime at the same moment one is made, whatever their keys', async () => {
  const made = await Promise.all(Array.from({ length: AT_ONCE }, () => save(newId())))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(made.filter(({ is_new: isNew }) => isNew)).toHaveLength(1)
  expect(await countSaves()).toEqual([1, 1])
})

test('a save whose caller has left is made once, and a repeat under its key gets its answer', async () => {
  const key = newId()
  await Promise.all(Array.from({ length: AT_ONCE }, () => saveAndLeave(key)))
  const answer = await save(key)
  expect(answer).toMatchObject({ pin_id: pin.id, is_new: true })
  expect(await save(key)).toEqual(answer)
  expect(await countSaves()).toEqual([1, 1])
})
