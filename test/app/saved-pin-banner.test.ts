import { expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { href } from '#schema/routes.ts'
import { send } from '../helpers/client.ts'
import { makeBoard, makePin, makeUser } from '../helpers/rows.ts'

const origin = inject('origin')
const db = openDatabase({ DATABASE_URL: inject('databaseUrl') }, { timeoutMs: 20_000 })

const newPin = async () => makePin(db, await makeBoard(db, await makeUser(db)), { columns: { title: 'A pot' } })
const linkIn = (html: string, text: RegExp) =>
  [...html.matchAll(/<a\b[^>]*>.*?<\/a>/gs)].map(([link]) => link).find((link) => text.test(link)) ?? ''
const attribute = (element: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

it('without scripts, Save leads to the login page, and on to the signup page, with the pin’s picture', async () => {
  const { id, pictureSignature } = await newPin()
  const save = linkIn(await (await send(origin, href('pin', { id }))).text(), />Save</)
  const login = attribute(save, 'href')
  expect(new URL(login, origin).pathname).toBe(href('login'))
  const next = new URL(login, origin).searchParams.get('next') ?? ''
  for (const path of [login, href('signup', {}, { next })]) {
    const html = await (await send(origin, path)).text()
    expect(html).toContain('Save this idea and discover more inspiration like it.')
    const [picture = ''] = /<img[^>]*alt="A pot"[^>]*>/.exec(html) ?? []
    expect(attribute(picture, 'src')).toMatch(/^\/media\/236x\//)
    expect(attribute(picture, 'src')).toContain(pictureSignature)
  }
  const signup = await (await send(origin, href('signup', {}, { next }))).text()
  const back = attribute(linkIn(signup, /Already a member/), 'href')
  expect(new URL(back, origin).searchParams.get('next')).toBe(next)
})

it('a picture can be downloaded without scripts, under the name of the pin', async () => {
  const { id } = await newPin()
  const link = linkIn(await (await send(origin, href('pin', { id }))).text(), /Download image/)
  expect(attribute(link, 'download')).toMatch(/^a-pot\./)
  expect(attribute(link, 'href')).toContain('/media/orig/')
})
