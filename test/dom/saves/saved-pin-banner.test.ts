import { expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { storedVisits } from '../../helpers/dom-visits.ts'
import { openDom, type DomOptions, type DomPage } from '../../helpers/dom.ts'
import { makeBoard, makePin, makeUser } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

const pathOfPin = async () => href('pin', { id: (await makePin(db, await makeBoard(db, await makeUser(db)))).id })
const images = ({ document }: DomPage) => [...document.querySelectorAll('main img')]

test.each<[string, DomOptions]>([
  ['in the United Kingdom', { country: 'GB' }],
  ['in Germany', { country: 'DE' }],
  ['where the country is unknown', { country: 'XX' }],
  [
    'in the United States, with the privacy signal that only scripts see',
    {
      country: 'US',
      prepare: ({ navigator }) => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    },
  ],
])('no visited pin is kept %s', async (_, options) => {
  const browser = await openDom(options)
  expect(storedVisits(await browser.goto(await pathOfPin()))).toEqual({})
})

test.each(['{', '{}', '[{}]', '[{"pinId":"1","link":null,"imageSignature":"../../x","domain":null,"ts":1}]'])(
  'a damaged history %s shows no image',
  async (history) => {
    const browser = await openDom()
    browser.storage.local['visited_pins'] = history
    const page = await browser.goto('/login/')
    expect(images(page)).toEqual([])
    expect(page.screen.queryByText('More ideas like this await')).toBeNull()
  },
)

test('an image that is gone gives way to the mark of the site', async () => {
  const next = `/pin/1/?${new URLSearchParams({ url: '/pin/1/', media: 'ab'.repeat(16), description: 'Gone' })}`
  const browser = await openDom()
  const page = await browser.goto(href('login', {}, { next }))
  page.screen.getByText('Save this idea and discover more inspiration like it.')
  const [image] = images(page)
  image?.dispatchEvent(new page.window.Event('error') as never)
  expect(images(page)).toEqual([])
})
