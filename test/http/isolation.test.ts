import { expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../helpers/client.ts'
import { signInServiceVars, startFacebook, startGoogle } from '../helpers/identity-provider.ts'
import { startSite } from '../helpers/site.ts'

const origin = inject('origin')

const LOGIN_PAGES = [href('login'), href('signup')]
const PAGES = [href('home'), '/no/such/page/at/all/', href('offline'), href('pixels'), ...LOGIN_PAGES]

async function readPolicies(siteOrigin: string, path: string): Promise<(string | null)[]> {
  const { headers } = await send(siteOrigin, path)
  return [headers.get('cross-origin-opener-policy'), headers.get('cross-origin-resource-policy')]
}

it.each(PAGES)('the page %s shares its window with no other site, and is no resource of one', async (path) => {
  expect(await readPolicies(origin, path)).toEqual(['same-origin', 'same-origin'])
})

it.each([href('state'), href('health'), href('currentUser')])(
  'the call %s is no resource of another site',
  async (path) => {
    expect(await readPolicies(origin, path)).toEqual(['same-origin', 'same-origin'])
  },
)

it('where other services are set up, their windows report to the pages for logging in, and to no others', async () => {
  const [google, facebook] = await Promise.all([startGoogle(), startFacebook()])
  const site = await startSite({ vars: signInServiceVars(google, facebook) })
  try {
    for (const path of LOGIN_PAGES) {
      expect([path, ...(await readPolicies(site.origin, path))]).toEqual([
        path,
        'same-origin-allow-popups',
        'same-origin',
      ])
    }
    expect(await readPolicies(site.origin, href('home'))).toEqual(['same-origin', 'same-origin'])
  } finally {
    await site.stop()
    await Promise.all([google.stop(), facebook.stop()])
  }
})
