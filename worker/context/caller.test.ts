import { expect, it } from 'vitest'
import type { Caller } from '#worker/platform/idempotency/apply-once.ts'
import { makeContext, makeHonoContext } from '../../test/helpers/context.ts'
import { findCaller } from './caller.ts'
import { SESSION_COOKIE, type Viewer } from './viewer.ts'

const SESSION = 'a'.repeat(43)
const ADDRESS = { 'cf-connecting-ip': '2001:db8::7' }

function callerWith(viewer: Viewer, headers: Record<string, string>): Promise<Caller> {
  const c = makeHonoContext({ headers })
  c.set('opened', Promise.resolve(makeContext({ headers }, viewer)))
  return findCaller(c)
}

const ADA = { type: 'AUTH', user: { id: 'ada' } } as Viewer

it('floods of keys are counted by account, from whichever address', async () => {
  const headers = { ...ADDRESS, cookie: `${SESSION_COOKIE}=${SESSION}` }
  const caller = await callerWith(ADA, headers)
  expect(caller).toEqual({ id: 'user:ada', session: SESSION, floodKey: 'user:ada' })
})

it('floods of keys of strangers are counted by address', async () => {
  const caller = await callerWith({ type: 'UNAUTH' }, ADDRESS)
  expect(caller).toEqual({ id: 'address:2001:db8:0:0::/64', session: null, floodKey: '2001:db8:0:0::/64' })
})
