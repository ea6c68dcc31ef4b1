import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from './context.ts'
import type { Caller } from '#worker/platform/idempotency/apply-once.ts'
import { callerOf } from './caller.ts'
import { SESSION_COOKIE, type Viewer } from './viewer.ts'

const SESSION = 'a'.repeat(43)
const ADDRESS = { 'cf-connecting-ip': '2001:db8::7' }

async function callerWith(viewer: { type: Viewer['type']; user?: { id: string } }, headers: Record<string, string>) {
  const app = new Hono<AppEnv>()
  app.get('*', async (c) => {
    c.set('viewer', viewer as Viewer)
    return c.json(await callerOf(c))
  })
  return (await (await app.request('/', { headers })).json()) as Caller
}

it('floods of keys are counted by account, from whichever address', async () => {
  const headers = { ...ADDRESS, cookie: `${SESSION_COOKIE}=${SESSION}` }
  const caller = await callerWith({ type: 'AUTH', user: { id: 'ada' } }, headers)
  expect(caller).toEqual({ id: 'user:ada', session: SESSION, floodKey: 'user:ada' })
})

it('floods of keys of strangers are counted by address', async () => {
  const caller = await callerWith({ type: 'UNAUTH' }, ADDRESS)
  expect(caller).toEqual({ id: 'address:2001:db8:0:0::/64', session: null, floodKey: '2001:db8:0:0::/64' })
})
