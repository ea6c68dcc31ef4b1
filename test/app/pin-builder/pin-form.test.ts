import { expect, it } from 'vitest'
import { uploads } from '#db/tables/media.ts'
import { ELEMENT_IDS, type FormOutcome, type InitialProps } from '#schema/page-data.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { readData, send } from '../../helpers/client.ts'
import { findBlock } from '../../helpers/document.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'

const site = await ownApp()
const maker = await makeMaker(site)
const image = async () => new File([Buffer.from(await makeFile('jpeg', { width: 60, height: 40 }))], 'a.jpg')

async function post(fields: Record<string, string | File>, cookie = maker.cookie): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const headers = { origin: site.origin, 'content-type': encoded.headers.get('content-type') ?? '' }
  return send(site.origin, href('pinBuilder'), { method: 'POST', body, cookie, headers })
}

function readForm(html: string): FormOutcome | undefined {
  return (findBlock(html, ELEMENT_IDS.initialProps) as InitialProps).form
}

it('without scripts a form makes a pin of one image', async () => {
  const answer = await post({
    title: 'Boats',
    picture: await image(),
    alt_text: 'Three boats',
    board_id: maker.board.id,
    allows_comments: 'on',
  })
  expect(answer.status).toBe(303)
  const [, id = ''] = /^\/pin\/([^/]+)\/$/.exec(answer.headers.get('location') ?? '') ?? []
  const pin = await readData<PinData>(await maker.call('get', { id }))
  expect(pin).toMatchObject({
    title: 'Boats',
    alt_text: 'Three boats',
    comments_disabled: false,
    board_id: maker.board.id,
    media: [{ width: 60, height: 40 }],
  })
})

it('errors are shown on the page, which keeps what was typed and the image', async () => {
  const none = await post({ title: 'Boats', board_id: maker.board.id, picture: new File([], '') })
  expect(none.status).toBe(400)
  const form = readForm(await none.text())
  expect(form).toMatchObject({ problems: { media_ids: 'invalidInput' }, values: { title: 'Boats' } })

  const wrong = await post({ picture: await image(), link: 'no address', board_id: maker.board.id })
  const again = readForm(await wrong.text())
  expect(again).toMatchObject({ problems: { link: 'invalidInput' }, values: { link: 'no address' } })
  const mediaId = again?.values['media_id'] ?? ''
  const done = await post({ media_id: mediaId, board_id: maker.board.id, picture: new File([], '') })
  expect(done.status).toBe(303)
})

it.each([
  ['HTML', new File(['<!doctype html><p>Hello'], 'a.jpg', { type: 'image/jpeg' }), 'mediaTypeUnsupported'],
  ['no bytes', new File([], 'a.jpg'), 'mediaUnreadable'],
  ['more than 30 MB', new File([new Uint8Array(30_500_000).fill(0xff)], 'a.jpg'), null],
])('an image that is %s is refused, and leaves nothing behind', async (_, file, error) => {
  const user = await makeMaker(site)
  const answer = await post({ picture: file, title: 'Boats', board_id: user.board.id }, user.cookie)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  const form = readForm(await answer.text())
  if (error !== null) expect(form?.error).toBe(error)
  expect(form?.values).toMatchObject({ title: 'Boats' })
  const left = await site.db.select({ ownerId: uploads.ownerId }).from(uploads)
  expect(left.filter(({ ownerId }) => ownerId === user.user.id)).toEqual([])
})

it('a form that is cut off or malformed is refused', async () => {
  const boundary = 'b0undary'
  const cut = `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\nhalf`
  const headers = { origin: site.origin, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { cookie } = maker
  const broken = await send(site.origin, href('pinBuilder'), { method: 'POST', body: cut, cookie, headers })
  expect(broken.status).toBe(400)
  const text = { ...headers, 'content-type': 'text/plain' }
  const plain = await send(site.origin, href('pinBuilder'), { method: 'POST', body: 'x', cookie, headers: text })
  expect(plain.status).toBe(415)
})

it('visitors are asked to log in', async () => {
  const answer = await post({ picture: await image() }, '')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/login/')])
})
