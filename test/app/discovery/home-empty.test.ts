import { expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { send, toText } from '../../helpers/client.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'

const CREATE = /<a [^>]*href="\/pin-builder\/"[^>]*>Create a Pin<\/a>/

const site = await ownApp({ database: 'empty' })

async function readHome(cookie?: string): Promise<string> {
  const html = await (await send(site.origin, href('home'), cookie === undefined ? {} : { cookie })).text()
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

it('the home page of a site without Pins leads a member to making the first', async () => {
  const main = await readHome(await makeSession(site.db, await makeUser(site.db)))
  expect(toText(main)).toContain('No Pins to show yet. Create one to get things started.')
  expect(main).toMatch(CREATE)
})

it('a visitor there is not asked to make one', async () => {
  const main = await readHome()
  expect(toText(main)).toContain('Nothing here yet.')
  expect(main).not.toMatch(CREATE)
})
