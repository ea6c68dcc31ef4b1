import { afterAll, expect, it } from 'vitest'
import { newId } from '#db/id.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeMaker } from '../../helpers/pin-builder.ts'
import { startWebPages } from '../../helpers/web-pages.ts'

const web = await startWebPages()
const site = await ownApp({ vars: { LINK_TEST_ORIGINS: web.origin } })
const maker = await makeMaker(site)
afterAll(() => web.stop())

async function serveImage(): Promise<string> {
  const body = Buffer.from(await makeFile('jpeg', { width: 300, height: 200 }))
  return web.serve(`/${newId()}.jpg`, { headers: { 'content-type': 'image/jpeg' }, body })
}

it('a pin is made of an image by its address, once under one key', async () => {
  const fields = await maker.plain({ media_ids: [], image_url: await serveImage(), link: 'https://boats.example/' })
  const headers = { 'idempotency-key': newId() }
  const made: PinData[] = []
  for (let attempts = 0; attempts < 2; attempts += 1)
    made.push(await readData<PinData>(await maker.call('create', fields, headers)))
  expect(made[0]).toMatchObject({ media: [{ kind: 'image', width: 300, height: 200 }], domain: 'boats.example' })
  expect(made[1]).toEqual(made[0])
  expect((await send(site.origin, made[0]?.media[0]?.url ?? '')).status).toBe(200)
})

it('a draft takes an image by its address', async () => {
  const draft = await maker.draft({ board_id: maker.board.id, image_url: await serveImage() })
  expect(draft.media_ids).toHaveLength(1)
  const pin = await readData<PinData>(await maker.call('update', { id: draft.id, is_draft: false }))
  expect(pin.media).toMatchObject([{ width: 300, height: 200 }])
})

it('addresses of this machine are not read', async () => {
  const fields = await maker.plain({ media_ids: [], image_url: 'http://127.0.0.1/a.jpg' })
  await expectFailure(await maker.call('create', fields), 'linkNotAllowed')
})
