import { expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { openPlain } from '../../helpers/plain-browser.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

const newPin = async () => makePin(db, await makeBoard(db, await makeUser(db)), { columns: { title: 'A pot' } })
const linkIn = (html: string, text: RegExp) =>
  [...html.matchAll(/<a\b[^>]*>.*?<\/a>/gs)].map(([link]) => link).find((link) => text.test(link)) ?? ''
const attribute = (element: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

it('without scripts, Save leads to the login page, and on to the signup page, with the pin’s image', async () => {
  const { id, imageSignature } = await newPin()
  const login = await (await (await openPlain()).goto(href('pin', { id }))).press('Save')
  const signup = await login.follow(/New here|no account/i)
  for (const page of [login, signup]) {
    expect(page.text).toContain('Save this idea and discover more inspiration like it.')
    const image = page.screen.getByAltText('A pot').getAttribute('src')
    expect(image).toMatch(/^\/media\/236x\//)
    expect(image).toContain(imageSignature)
  }
  expect(new URL(login.path, origin).pathname).toBe(href('login'))
  const back = await signup.follow(/have an account|already/i)
  expect(new URL(back.path, origin).searchParams.get('next')).toBe(new URL(login.path, origin).searchParams.get('next'))
})

it('an image can be downloaded without scripts, under the name of the pin', async () => {
  const { id } = await newPin()
  const link = linkIn(await (await send(origin, href('pin', { id }))).text(), /Download image/)
  expect(attribute(link, 'download')).toMatch(/^a-pot\./)
  expect(attribute(link, 'href')).toContain('/media/orig/')
})
