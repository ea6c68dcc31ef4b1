import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploadParts, uploads } from '#db/tables/media.ts'
import { href } from '#schema/routes.ts'
import { expectFailure, readData, send } from '../../helpers/client.ts'
import { join, makeFile, type FileBytes } from '../../helpers/image-files.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { readClip } from '../../helpers/video-files.ts'

const site = await ownApp({ options: { uploadIdleMs: 200 } })
const me = await makeUser(site.db)
const cookie = await makeSession(site.db, me)

/** The connection stays, and nothing more comes. */
function stall(file: FileBytes) {
  return new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(file.slice(0, 700)) })
}

test.each([['uploads'], ['captionsUploads']] as const)(
  'what stalls on the way to %s leaves nothing behind',
  async (route) => {
    const headers = { 'content-type': 'text/vtt', 'content-length': '9000' }
    const body = stall(await makeFile('jpeg', { width: 400 }))
    await expectFailure(await send(site.origin, href(route), { method: 'POST', body, cookie, headers }), 'unavailable')
    expect(await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))).toEqual([])
    expect((await site.media?.list({ prefix: 'uploads/' }))?.objects).toEqual([])
  },
)

test.each([
  ['an image', 'uploads', {}],
  ['captions', 'captionsUploads', { 'content-type': 'text/vtt' }],
  ['a file to import', 'importUploads', {}],
  ['a call', '/resource/BoardResource/create/', { 'content-type': 'application/json' }],
  ['a form', 'pinBuilder', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a plain form', 'login', { 'content-type': 'application/x-www-form-urlencoded' }],
] as const)(
  'a visitor who leaves while they send %s is no warning, and not taken for a database that is away',
  async (_, route, more) => {
    site.logs.length = 0
    let pieces = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1
        if (pieces === 1) controller.enqueue(new TextEncoder().encode('WEBVTT {'))
        else controller.error(new Error('Network connection lost.'))
      },
    })
    const path = route.startsWith('/') ? route : href(route as 'uploads')
    const answer = await send(site.origin, path, { method: 'POST', body, cookie, headers: more })
    expect(answer.status).toBe(503)
    const lines = site.logs.map((line) => JSON.parse(line) as { level: string; error?: string })
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
    expect(lines).toContainEqual(expect.objectContaining({ error: 'BrokenOffError' }))
  },
)

test('a stalled part of a video can be sent again', async () => {
  const file = readClip('mp4')
  const json = { bytes: file.length, type: 'video/mp4' }
  const started = await send(site.origin, href('videoUploads'), { json, cookie })
  const { data } = (await started.json()) as { data: { id: string } }
  const put = (body: FileBytes | ReadableStream<Uint8Array>) =>
    send(site.origin, href('videoPart', { id: data.id, part: '1' }), { method: 'PUT', body, cookie })
  await expectFailure(await put(stall(file)), 'unavailable')
  expect(await site.db.$count(uploadParts, eq(uploadParts.uploadId, data.id))).toBe(0)
  await readData(await put(file))
})

test('a form whose image stalls leaves nothing behind', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const head = '--x\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n'
  const body = stall(join(head, await makeFile('jpeg', { width: 400 })))
  const answer = await send(site.origin, href('pinBuilder'), { method: 'POST', body, cookie, headers })
  expect(answer.status).toBe(503)
  const rows = await site.db.select().from(uploads).where(eq(uploads.ownerId, me.id))
  expect(rows.filter(({ kind }) => kind === 'image')).toEqual([])
})
