import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { passcodes } from '#db/tables/identity/passcode.ts'
import { rateLimits } from '#db/tables/site/rate-limits.ts'
import type { CurrentUser } from '#schema/identity/current-user-calls.ts'
import type { PasscodeData } from '#schema/identity/passcode-calls.ts'
import { href } from '#schema/routes.ts'
import { verifyPassword } from '#worker/platform/passwords.ts'
import { hashToken } from '#worker/platform/tokens.ts'
import { readData, newAddress, send, type Sent } from './client.ts'
import { makeSession, makeUser, PASSCODE, type UserRow } from './rows.ts'

/** An unused passcode, and one to change to. */
export const WRONG = '9999'
export const NEXT = '7305'

/** A logged-in user, and the address that may recover their passcode. */
export interface Owner {
  user: UserRow
  cookie: string
  backup: string
}

export async function makeOwner(db: Database): Promise<Owner> {
  const user = await makeUser(db, { emailVerifiedAt: Date.now() })
  return { user, cookie: await makeSession(db, user), backup: `parent.${user.email}` }
}

/** What is asked of the server, and of its database, about the current owner's passcode. */
export function passcodeCalls(origin: string, db: Database, owner: () => Owner) {
  function call(name: string, verb: string, options: Record<string, unknown>, sent: Sent = {}): Promise<Response> {
    return send(origin, href('resource', { name: `ParentalPasscode${name}Resource`, verb }), {
      json: { options },
      cookie: owner().cookie,
      ...sent,
      headers: { 'cf-connecting-ip': newAddress(), ...sent.headers },
    })
  }

  function create(options: Record<string, unknown> = {}, sent: Sent = {}): Promise<Response> {
    const { backup } = owner()
    const form = { passcode: PASSCODE, confirmPasscode: PASSCODE, backupEmail: backup, confirmBackupEmail: backup }
    return call('', 'create', { ...form, ...options }, sent)
  }

  function verify(passcode: string, sent: Sent = {}): Promise<Response> {
    return call('Verification', 'create', { passcode }, sent)
  }

  function recover(token: string, passcode = NEXT, headers: Sent['headers'] = {}): Promise<Response> {
    return send(origin, href('passcodeRecovery'), {
      form: { token, passcode, confirmPasscode: passcode },
      headers: { 'cf-connecting-ip': newAddress(), ...headers },
    })
  }

  async function status(as = owner().cookie): Promise<PasscodeData> {
    const path = href('resource', { name: 'ParentalPasscodeResource', verb: 'get' })
    return await readData<PasscodeData>(await send(origin, path, { cookie: as }))
  }

  async function me(): Promise<CurrentUser> {
    return await readData<CurrentUser>(await send(origin, href('currentUser'), { cookie: owner().cookie }))
  }

  async function stored(): Promise<typeof passcodes.$inferSelect | undefined> {
    const [row] = await db.select().from(passcodes).where(eq(passcodes.userId, owner().user.id))
    return row
  }

  async function isPasscode(passcode: string): Promise<boolean> {
    return verifyPassword(passcode, (await stored())?.passcodeHash ?? '')
  }

  async function attempts(): Promise<typeof rateLimits.$inferSelect | undefined> {
    const key = await hashToken(`passcode:${owner().user.id}`)
    const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
    return row
  }

  return { call, create, verify, recover, status, me, stored, isPasscode, attempts }
}
