import { test as base } from 'vitest'
import type { Database } from '#db/client.ts'
import { callersOf, type As } from './callers.ts'
import { makeBoard, makePin, makeUser, type BoardRow, type PinRow, type UserRow } from './rows.ts'
import { db as sharedDb, origin as sharedOrigin } from './shared-app.ts'

/** The app that all files share, and what most tests begin with; each is made when a test names it. */
export const test = base
  .extend('origin', { scope: 'worker' }, () => sharedOrigin)
  .extend('db', { scope: 'worker' }, (): Database => sharedDb)
  .extend('as', ({ origin, db }): As => callersOf({ origin, db }))
  /** The user whom the test is about. */
  .extend('member', ({ db }): Promise<UserRow> => makeUser(db))
  /** The member's. */
  .extend('board', ({ db, member }): Promise<BoardRow> => makeBoard(db, member))
  /** The pin is on the member's board. */
  .extend('ownPin', ({ db, board }): Promise<PinRow> => makePin(db, board))
  /** The pin is of another person, on a board of theirs. */
  .extend('pin', async ({ db }): Promise<PinRow> => makePin(db, await makeBoard(db, await makeUser(db))))
