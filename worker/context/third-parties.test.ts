import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { mayTellThirdParties } from '#schema/third-parties.ts'
import { bot } from './bot.ts'
import type { AppEnv } from './context.ts'
import { thirdPartyFactsOf } from './third-parties.ts'
import { UNAUTH } from './viewer.ts'

/** Whether others may be told of somebody in a region of the United States. */
async function mayTell(region: string, headers: Record<string, string> = {}): Promise<boolean> {
  const app = new Hono<AppEnv>()
  app.use(bot())
  app.use(async (c, next) => {
    const country = { country: 'US', countryFromHostName: 'UNKNOWN', countryFromIp: 'US' }
    c.set('country', { ...country, regionFromIp: region, group: 'US' })
    await next()
  })
  app.get('/', (c) => c.json(mayTellThirdParties(thirdPartyFactsOf(c, UNAUTH, 0))))
  return (await (await app.request('/', { headers })).json()) as boolean
}

it('others are told of somebody in Texas, and of nobody in California or with the privacy signal', async () => {
  expect(await mayTell('TX')).toBe(true)
  expect(await mayTell('CA')).toBe(false)
  expect(await mayTell('TX', { 'sec-gpc': '1' })).toBe(false)
})
