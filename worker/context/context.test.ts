import { Context } from 'hono'
import { expect, it } from 'vitest'
import { mayTellThirdParties } from '#schema/third-parties.ts'
import type { Env } from '#worker/env.ts'
import { ActionContext, type AppEnv } from './context.ts'
import { UNAUTH } from './viewer.ts'

/** Whether third parties may be notified of a visitor from a region of the United States. */
function mayTell(regionCode: string, headers: Record<string, string> = {}): boolean {
  const request = new Request('https://tackboard.example/', { headers })
  const c = new Context<AppEnv>(Object.assign(request, { cf: { country: 'US', regionCode } }), { env: {} as Env })
  c.set('clock', () => 0)
  return mayTellThirdParties(new ActionContext(c, UNAUTH).thirdParties)
}

it('third parties are notified of visitors from Texas, but not from California or with the privacy signal', () => {
  expect(mayTell('TX')).toBe(true)
  expect(mayTell('CA')).toBe(false)
  expect(mayTell('TX', { 'sec-gpc': '1' })).toBe(false)
})
