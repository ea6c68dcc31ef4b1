import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { images } from '#db/tables/images.ts'
import { uploads } from '#db/tables/media.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { DeletedPinData, PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { readData, send } from '../../helpers/client.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeMaker, type Maker } from '../../helpers/pin-builder.ts'

let width = 200

const site = await ownApp()

/** Which of two comes first differs from round to round. */
const ROUNDS = [1, 2, 3, 4]

async function upload({ cookie }: Maker, body?: Uint8Array<ArrayBuffer>): Promise<UploadedImage> {
  width += 1
  const file = body ?? (await makeFile('jpeg', { width }))
  const answer = await send(site.origin, href('uploads'), { method: 'POST', body: file, cookie })
  return ((await answer.json()) as { data: UploadedImage }).data
}

const isServed = async ({ signature }: Pick<UploadedImage, 'signature'>) =>
  (await send(site.origin, mediaUrl('orig', signature, 'jpg'))).status === 200

test('the same bytes sent twice at once are two uploads, and one image of each account that publishes them', async () => {
  const [ada, bob] = [await makeMaker(site), await makeMaker(site)]
  const file = await makeFile('jpeg', { width: 180 })
  const taken = await Promise.all([upload(ada, file), upload(ada, file), upload(bob, file)])
  expect(new Set(taken.map(({ id }) => id)).size).toBe(3)
  const [first, second, third] = taken
  expect(second.signature).toBe(first.signature)
  expect(third.signature).not.toBe(first.signature)
  const publish = (maker: Maker, { id }: UploadedImage) => maker.publish({ media_ids: [id] })
  await Promise.all([publish(ada, first), publish(ada, second), publish(bob, third)])
  const stored = [first, third].map(({ signature }) => site.db.$count(images, eq(images.signature, signature)))
  expect(await Promise.all(stored)).toEqual([1, 1])
})

test.each(ROUNDS)('an upload that is removed while it is published is in the pin, or in none (%s)', async (round) => {
  const maker = await makeMaker(site)
  const image = await upload(maker)
  const fields = await maker.plain({ media_ids: [image.id] })
  const publish = () => maker.call('create', fields)
  const remove = () => send(site.origin, href('upload', { id: image.id }), { method: 'DELETE', cookie: maker.cookie })
  const [made, removed] =
    round % 2 === 0
      ? await Promise.all([publish(), remove()])
      : await Promise.all([remove(), publish()]).then(([first, second]) => [second, first] as const)
  expect(removed.status).toBe(200)
  expect([200, 404, 422]).toContain(made.status)
  await site.runScheduled(Date.now() + 2 * DAY_MS)
  expect(await isServed(image)).toBe(made.status === 200)
})

test.each(ROUNDS)('a sweep while an old upload is published takes nothing from the pin (%s)', async (round) => {
  const maker = await makeMaker(site)
  const image = await upload(maker)
  const fields = await maker.plain({ media_ids: [image.id] })
  // Old by itself: a sweep of another day would take what is published at this moment for long unused.
  await site.db
    .update(uploads)
    .set({ createdAt: Date.now() - 2 * DAY_MS })
    .where(eq(uploads.id, image.id))
  const sweep = () => site.runScheduled()
  const publish = () => maker.call('create', fields)
  const answers = await Promise.all(round % 2 === 0 ? [publish(), sweep()] : [sweep(), publish()])
  const made = answers.find((answer) => answer instanceof Response)
  expect([200, 404, 422]).toContain(made?.status)
  await site.runScheduled(Date.now() + 2 * DAY_MS)
  expect(await isServed(image)).toBe(made?.status === 200)
})

test.each(ROUNDS)(
  'of a draft that is published while it is deleted, what answers done is what happened (%s)',
  async () => {
    const maker = await makeMaker(site)
    const draft = await maker.draft(await maker.plain())
    const [published, deleted] = await Promise.all([
      maker.call('update', { id: draft.id, is_draft: false }),
      maker.call('delete', { id: draft.id }),
    ])
    // Never both: what is public by then is no draft any more.
    expect(new Set([published.status, deleted.status])).toEqual(new Set([200, 404]))
    const found = await maker.call('get', { id: draft.id })
    expect(found.status).toBe(published.status)
  },
)

test.each(ROUNDS)('of undoing and of publishing again, each happens whole (%s)', async () => {
  const maker = await makeMaker(site)
  const draft = await maker.draft(await maker.plain())
  const publish = () => maker.call('update', { id: draft.id, is_draft: false })
  const first = await readData<PinData>(await publish())
  const [undone, again] = await Promise.all([maker.call('delete', { id: first.id, restore_draft: true }), publish()])
  expect((await readData<DeletedPinData>(undone)).draft?.id).toBe(draft.id)
  const answered = again.status === 404 ? first : await readData<PinData>(again)
  const now = await readData<PinData>(await maker.call('get', { id: draft.id }))
  // The upload was the pin still, which is gone by now, or it is a new one.
  if (answered.id === first.id) expect(now).toMatchObject({ id: draft.id, is_draft: true })
  else expect(now).toMatchObject({ id: answered.id, is_draft: false })
})
