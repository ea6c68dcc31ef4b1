import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateDatabase } from '#db/migrate.ts'
import { users } from '#db/tables/users.ts'
import { DAY_MS } from '#schema/time.ts'
import { runCommand, withDatabase } from '../helpers/command.ts'
import { makeDataFolder } from '../helpers/data-folder.ts'
import { mailsTo } from '../helpers/mails.ts'
import { makeUser, type UserRow } from '../helpers/rows.ts'

const DUE_AT = Date.parse('2027-01-15T12:00:00Z')

let scratch: string
let dataDir: string
let leaver: UserRow

beforeAll(async () => {
  scratch = await makeDataFolder()
  dataDir = join(scratch, 'data')
  await mkdir(dataDir)
  leaver = await withDatabase(dataDir, async (db) => {
    await migrateDatabase(db)
    return makeUser(db, { emailVerifiedAt: 1, deactivatedAt: DUE_AT - 14 * DAY_MS, deletionDueAt: DUE_AT })
  })
})

afterAll(() => rm(scratch, { recursive: true, force: true }))

const sweep = (...args: string[]) => runCommand(dataDir, ['sweep', ...args])
const isThere = () =>
  withDatabase(dataDir, async (db) => (await db.select().from(users).where(eq(users.id, leaver.id))).length === 1)

test('it runs everything due at the given time, emails included, and nothing later', async () => {
  const early = await sweep('--at', '2027-01-15T11:59:00Z', '--yes')
  expect([early.code, early.out]).toEqual([0, expect.stringContaining('Sweep done as of 2027-01-15T11:59:00.000Z')])
  expect(await isThere()).toBe(true)
  expect((await sweep('--at', '2027-01-15T12:01:00Z', '--yes')).code).toBe(0)
  expect(await isThere()).toBe(false)
  const mails = await withDatabase(dataDir, (db) => mailsTo(db, leaver.email))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('deleted')])
})

test.each([
  [['--at', '2096-01-01T00:00:00Z'], 'is more than a day away.'],
  [['--at', 'tomorrow'], '"tomorrow" isn\'t a valid time.'],
  [['--when', 'now'], "Unknown option '--when'. Usage: npm run sweep -- [--at"],
])('%j is refused with what to write instead', async (args, text) => {
  const { code, err } = await sweep(...args)
  expect([code, err]).toEqual([1, expect.stringContaining(text)])
})
