import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { PART_BYTES } from '#schema/media/constants.ts'
import { href } from '#schema/routes.ts'
import { readData, send } from '../../helpers/client.ts'
import type { FileBytes } from '../../helpers/image-files.ts'
import { makeSession, makeUser } from '../../helpers/rows.ts'
import { startSite, type Site } from '../../helpers/site.ts'
import { padMp4, readClip } from '../../helpers/video-files.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }

let site: Site
let cookie: string

beforeAll(async () => {
  site = await startSite()
})

afterAll(() => site.stop())

beforeEach(async () => {
  cookie = await makeSession(site.db, await makeUser(site.db))
})

async function start(bytes: number, type: string): Promise<string> {
  const answer = await send(site.origin, href('videoUploads'), { json: { bytes, type }, cookie })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: { id: string } }).data.id
}

const pathOf = (id: string, part: number) => href('videoPart', { id, part: String(part) })
const piece = (file: FileBytes, part: number) => file.slice((part - 1) * PART_BYTES, part * PART_BYTES)

async function put(id: string, part: number, file: FileBytes): Promise<number> {
  return (await send(site.origin, pathOf(id, part), { method: 'PUT', body: piece(file, part), cookie })).status
}

async function find(id: string): Promise<Record<string, unknown>> {
  return readData(await send(site.origin, href('upload', { id }), { cookie }))
}

async function complete(id: string): Promise<number> {
  return (await send(site.origin, href('videoComplete', { id }), { json: {}, cookie })).status
}

/** Half a part, and then nothing. */
function breakOff(id: string, part: number, body: FileBytes): Promise<void> {
  const headers = { cookie, 'content-length': body.length, 'sec-fetch-site': 'same-origin', origin: site.origin }
  return new Promise((resolve) => {
    const call = request(site.origin + pathOf(id, part), { method: 'PUT', headers })
    call.on('error', () => resolve())
    call.write(body.subarray(0, body.length / 2), () => call.destroy())
    call.on('close', () => resolve())
  })
}

test('the runtime takes an MP4 in three parts, one of them broken off and one sent twice, and makes it ready', async () => {
  const file = padMp4(readClip('mp4'), 2 * PART_BYTES + 100_000)
  const id = await start(file.length, 'video/mp4')
  await breakOff(id, 2, piece(file, 2))
  expect(await put(id, 3, file)).toBe(200)
  expect([await put(id, 1, file), await put(id, 1, file)]).toEqual([200, 200])
  expect(await find(id)).toMatchObject({ received_parts: [1, 3] })
  expect(await complete(id)).toBe(409)
  expect(await put(id, 2, file)).toBe(200)
  expect(await complete(id)).toBe(202)
  await vi.waitFor(async () => expect(await find(id)).toMatchObject({ status: 'ready' }), PATIENCE)
  expect(await find(id)).toMatchObject({ width: 360, height: 640, duration: 4_000 })
  const preview = await send(site.origin, href('uploadPreview', { id }), { cookie, headers: { range: 'bytes=4-11' } })
  expect([preview.status, await preview.text()]).toEqual([206, 'ftypisom'])
})

test('the runtime makes a WebM ready, and refuses a page', async () => {
  const clip = readClip('webm')
  const id = await start(clip.length, 'video/webm')
  await put(id, 1, clip)
  expect(await complete(id)).toBe(202)
  await vi.waitFor(async () => expect(await find(id)).toMatchObject({ status: 'ready', duration: 4_000 }), PATIENCE)
  const page = Uint8Array.from(Buffer.from('<!doctype html>'.repeat(100)))
  const other = await start(page.length, 'video/mp4')
  await put(other, 1, page)
  expect(await complete(other)).toBe(422)
  expect(await find(other)).toMatchObject({ status: 'failed' })
})
