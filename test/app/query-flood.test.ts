import { expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { startApp } from '../helpers/app.ts'
import { expectFailure, newAddress, send } from '../helpers/client.ts'
import { makeSession, makeUser } from '../helpers/rows.ts'

const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

it('an address that asks for feeds without end is refused while it is logged out; pages and members are not', async () => {
  const counted: string[] = []
  const site = await startApp({
    database: 'shared',
    options: {
      bindings: {
        QUERY_LIMIT: {
          limit: async ({ key }) => {
            counted.push(key)
            return { success: counted.length <= 2 }
          },
        },
      },
    },
  })
  try {
    const path = href('graphql', { name: 'TopicsQuery' })
    const headers = { 'cf-connecting-ip': newAddress() }
    const ask = (cookie?: string) => send(site.origin, path, { headers, cookie })
    for (const _ of ['one', 'two']) expect((await ask()).status).not.toBe(429)
    const refused = await ask()
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    await expectFailure(refused, 'tooManyRequests')
    expect((await send(site.origin, href('home'), { headers })).status).toBe(200)
    expect((await ask(await makeSession(db, await makeUser(db)))).status).not.toBe(429)
    expect(counted).toEqual(Array(3).fill(headers['cf-connecting-ip']))
  } finally {
    await site.stop()
  }
})
