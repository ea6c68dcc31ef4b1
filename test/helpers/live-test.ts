import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { ServerFrame } from '#schema/notifications/live.ts'
import { insertFrames } from '#worker/platform/live/frames.ts'
import { startApp } from './app.ts'
import { callersOf, type Caller } from './callers.ts'
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts'
import type { MemorySocket } from './live-sockets.ts'
import { makePerson, type Person } from './people.ts'
import type { UserRow } from './rows.ts'

export interface LiveMember extends Person {
  by: Caller
}

/** A site with sockets for all tests of a file. */
export const liveTest = test
  .extend('started', { scope: 'file' }, async ({}, { onCleanup }) => {
    let proxy: DatabaseProxy | undefined
    const clock: { stoppedAt: number | null } = { stoppedAt: null }
    const site = await startApp({
      databaseProxy: async (url) => (proxy = await startDatabaseProxy(url)),
      options: { clock: () => clock.stoppedAt ?? Date.now() },
    })
    onCleanup(() => site.stop())
    if (!proxy) throw new Error('The site has no proxy')
    return { site, proxy, clock }
  })
  .extend('site', { scope: 'file' }, ({ started }) => started.site)
  .extend('proxy', { scope: 'file' }, ({ started }) => started.proxy)
  .extend('as', { scope: 'file' }, ({ site }) => callersOf(site))
  /** The clock of the app stands until the test is over: all happens within a second, however busy the machine is. */
  .extend('stopClock', ({ started: { clock } }, { onCleanup }) => {
    onCleanup(() => void (clock.stoppedAt = null))
    return () => void (clock.stoppedAt = Date.now())
  })
  .extend('makeMember', ({ site, as }) => async (): Promise<LiveMember> => {
    const person = await makePerson(site.db)
    return { ...person, by: as(person.cookie) }
  })
  /** The frames are as a commit writes them; a test delivers them. */
  .extend('write', ({ site }) => async (user: UserRow, boardIds: readonly string[], now = Date.now()) => {
    const written = []
    for (const boardId of boardIds) {
      const to = sql`select ${user.id} as user_id`
      written.push(...(await insertFrames(site.db, { type: 'board_changed', data: { board_id: boardId }, to, now })))
    }
    return written
  })

export const changed = (id: number, boardId: string): ServerFrame => ({
  id,
  type: 'board_changed',
  data: { board_id: boardId },
})

/** The frames without news of the same changes, which may come in between. */
export const dataOf = (socket: MemorySocket, type: string) =>
  socket.frames.flatMap((frame) => (frame.type.startsWith(type) ? [frame.data] : []))

export const isClosed = (socket: MemorySocket, code: number) => vi.waitFor(() => expect(socket.closedWith).toBe(code))

export const gets = (socket: MemorySocket, frames: readonly ServerFrame[]) =>
  vi.waitFor(() => expect(socket.frames).toEqual(frames))
