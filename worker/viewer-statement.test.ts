import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { BUILDER } from '#db/builder.ts'
import type { Database } from '#db/client.ts'
import { users } from '#db/tables/users.ts'
import { UNAUTH, type Viewer } from './context/viewer.ts'
import { createReader } from './platform/reader.ts'
import { viewerStatement, type Placeholders } from './viewer-statement.ts'

const member = (id: string, more: object = {}) =>
  ({
    type: 'AUTH',
    user: { id, username: `${id}-name`, hidesAiPins: false, ...more },
    session: {},
  }) as unknown as Viewer

/** Runs a statement for some viewers; answers with what was sent and how often the statement was built. */
async function readFor(viewers: readonly Viewer[], condition: (viewer: Viewer) => unknown) {
  let built = 0
  const read = viewerStatement((db: Database, viewer: Viewer, { name }: Placeholders<{ name: string }>) => {
    built += 1
    return db
      .select({ id: users.id })
      .from(users)
      .where(sql`${eq(users.username, name)} and ${condition(viewer)}`)
  })
  const sent: unknown[] = []
  const client = {
    async batch(queries: unknown[]) {
      sent.push(...queries)
      return queries.map(() => ({ rows: [] }))
    },
  }
  for (const viewer of viewers) {
    const reader = createReader({ $client: client } as unknown as Database)
    await read({ db: BUILDER, reader, viewer }, { name: 'ola' })
  }
  return { built, sent: sent.map((one) => (one as { args: unknown[] }).args) }
}

const idOf = (viewer: Viewer) => (viewer.type === 'AUTH' ? viewer.user.id : 'none')

it('strangers share a statement, and members another one', async () => {
  const viewers = [UNAUTH, UNAUTH, member('a'), member('b'), { ...member('c'), type: 'LIMITED_LOGIN' } as Viewer]
  expect(await readFor(viewers, idOf)).toEqual({
    built: 2,
    sent: [
      ['ola', 'none'],
      ['ola', 'none'],
      ['ola', 'a'],
      ['ola', 'b'],
      ['ola', 'none'],
    ],
  })
})

it('members who hide pins made with AI have one of their own', async () => {
  const hides = (viewer: Viewer) => viewer.type === 'AUTH' && (viewer.user.hidesAiPins ? 'hides' : 'shows')
  const viewers = [member('a'), member('b', { hidesAiPins: true }), member('c')]
  expect(await readFor(viewers, hides)).toEqual({
    built: 2,
    sent: [
      ['ola', 'shows'],
      ['ola', 'hides'],
      ['ola', 'shows'],
    ],
  })
})

it('a statement that depends on more of a member is built for each', async () => {
  const name = (viewer: Viewer) => viewer.type === 'AUTH' && viewer.user.username
  const { built, sent } = await readFor([member('a'), member('b'), member('b')], name)
  expect(sent).toEqual([
    ['ola', 'a-name'],
    ['ola', 'b-name'],
    ['ola', 'b-name'],
  ])
  expect(built).toBe(4)
})

it('a mistake in a statement is thrown', async () => {
  const fail = () => {
    throw new TypeError('A mistake')
  }
  await expect(readFor([member('a')], fail)).rejects.toThrow('A mistake')
})
