import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RateLimit } from '@cloudflare/workers-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { PASSCODE_LIMIT } from '#schema/constants/limits.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { SignedInViewer } from '#worker/context/viewer.ts'
import { startDatabase, type DatabaseServer } from '../../../../scripts/lib/database-server.ts'
import { testPasswords } from '../../../../test/helpers/passwords.ts'
import { makePasscode, makeUser, PASSCODE } from '../../../../test/helpers/rows.ts'
import { provePasscode } from './prove-passcode.ts'

const SIGN_IN_LIMIT = { limit: () => Promise.resolve({ success: true }) } as unknown as RateLimit

let folder: string
let server: DatabaseServer
let db: Database
let viewer: SignedInViewer
let now = Date.UTC(2026, 10, 21)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tackboard-passcode-'))
  server = await startDatabase(folder)
  db = openDatabase({ DATABASE_URL: server.url }, { timeoutMs: 20_000 })
  await migrateDatabase(db)
  const user = await makeUser(db)
  await makePasscode(db, user)
  viewer = { type: 'AUTH', user, session: { id: 's1' } } as unknown as SignedInViewer
}, 60_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

function tryPasscode(passcode: string) {
  return provePasscode(
    { db, env: { SIGN_IN_LIMIT }, address: '10.1.2.3', now, parts: { passwords: testPasswords }, viewer },
    passcode,
  )
}

async function expectWrong(): Promise<void> {
  await expect(tryPasscode('9999')).rejects.toMatchObject({ error: 'wrongPasscode' })
}

it('waits a quarter of an hour after five wrong ones, and twice as long after each further one', async () => {
  for (let tried = 0; tried < 5; tried += 1) await expectWrong()
  for (const minutes of [15, 30, 60, 120, 240, 480, 960]) {
    const locked = { error: 'passcodeLocked', retryAfterSeconds: minutes * 60 }
    await expect(tryPasscode('9999')).rejects.toMatchObject(locked)
    // A try during the wait does not extend it, and the right passcode opens nothing.
    await expect(tryPasscode(PASSCODE)).rejects.toMatchObject(locked)
    now += minutes * MINUTE_MS - 1
    await expect(tryPasscode(PASSCODE)).rejects.toMatchObject({ error: 'passcodeLocked', retryAfterSeconds: 1 })
    now += 1
    await expectWrong()
  }
  now += 960 * MINUTE_MS
  await tryPasscode(PASSCODE)
  for (let tried = 0; tried < 4; tried += 1) await expectWrong()
  await tryPasscode(PASSCODE)
}, 60_000)

it('counts from the start again once a week has gone by', async () => {
  for (let tried = 0; tried < 5; tried += 1) await expectWrong()
  now += PASSCODE_LIMIT.windowMs
  for (let tried = 0; tried < 5; tried += 1) await expectWrong()
  await expect(tryPasscode(PASSCODE)).rejects.toMatchObject({ retryAfterSeconds: 15 * 60 })
}, 60_000)
