import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { mediaUrl } from '#schema/media/media-url.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { test } from '../../helpers/browser-test.ts'
import { readData, send } from '../../helpers/client.ts'
import {
  join,
  makeAnimation,
  makeFile,
  MAKERS_TRAILER,
  withoutCanvas,
  withOddScan,
  withWrongSum,
  type FileBytes,
} from '../../helpers/image-files.ts'
import { makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { ready } from '../../helpers/settle.ts'
import { readClip, toQuickTime, withoutBrands, withTerminator } from '../../helpers/video-files.ts'

const origin = inject('origin')

interface Uploaded {
  id: string
  signature: string
}

/** Makes something by a call. */
async function post(path: string, maker: Maker, sent: Parameters<typeof send>[2] = {}): Promise<Uploaded> {
  const answer = await send(origin, path, { method: 'POST', cookie: maker.cookie, ...sent })
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { data: Uploaded }).data
}

const uploadImage = (maker: Maker, body: FileBytes) => post(href('uploads'), maker, { body })

async function uploadVideo(maker: Maker, file: FileBytes): Promise<string> {
  const { id } = await post(href('videoUploads'), maker, { json: { bytes: file.length, type: 'video/quicktime' } })
  await send(origin, href('videoPart', { id, part: '1' }), { method: 'PUT', body: file, cookie: maker.cookie })
  await post(href('videoComplete', { id }), maker, { json: {} })
  const status = async () =>
    (await readData<{ status: string }>(await send(origin, href('upload', { id }), { cookie: maker.cookie }))).status
  await expect.poll(status).not.toBe('processing')
  expect(await status()).toBe('ready')
  return id
}

async function publish(maker: Maker, kind: 'image' | 'video', ids: readonly string[]): Promise<string> {
  const options = {
    kind,
    board_id: maker.board.id,
    media_ids: ids,
    ...(kind === 'video' && { captions_language: 'en' }),
  }
  return (await readData<PinData>(await maker.call('create', options))).id
}

/** The width that the browser finds once it has decoded the whole image. */
const decode = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return image.naturalWidth
  }, address)

test('images that are written oddly are shown on their Pins, and in small', async ({ open, db }) => {
  const maker = await makeMaker({ db, origin } as Parameters<typeof makeMaker>[0])
  const jpeg = await makeFile('jpeg')
  const files: [FileBytes, 'jpg' | 'png' | 'gif'][] = [
    [join(jpeg.slice(0, -2), MAKERS_TRAILER), 'jpg'],
    [withOddScan(jpeg), 'jpg'],
    [withWrongSum(await makeFile('png')), 'png'],
    [(await makeFile('png', { width: 122 })).slice(0, -12), 'png'],
    [withoutCanvas(await makeAnimation('gif')).slice(0, -1), 'gif'],
    [await makeFile('avif', { width: 124 }), 'jpg'],
  ]
  const page = await open()
  for (const [file, extension] of files) {
    const { id, signature } = await uploadImage(maker, file)
    const pin = await publish(maker, 'image', [id])
    await page.goto(origin + href('pin', { id: pin }))
    await ready(page)
    const shown = page.locator(`main article img[src*="${signature}"]`).first()
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect(await decode(page, mediaUrl('orig', signature, extension))).toBeGreaterThan(0)
    expect(await decode(page, mediaUrl('236x', signature, 'webp'))).toBeGreaterThan(0)
  }
})

test('videos that are written oddly are played on their Pins, with captions of any arrow', async ({ open, db }) => {
  const maker = await makeMaker({ db, origin } as Parameters<typeof makeMaker>[0])
  const page = await open()
  await page.addInitScript(() => localStorage.setItem('video_autoplay', 'off'))
  const clip = readClip('mp4')
  const files = [
    withTerminator(clip),
    toQuickTime(clip),
    withoutBrands(clip, 'mdat'),
    withoutBrands(clip, 'free', 'co64'),
    join(readClip('webm'), new Uint8Array(50)),
  ]
  const headers = { 'content-type': 'application/x-subrip' }
  const srt = new TextEncoder().encode('1\r\n00:00:00,000 → 00:00:03,000\r\nWaves\r\n')
  for (const file of files) {
    const video = await uploadVideo(maker, file)
    const captions = await post(href('captionsUploads'), maker, { body: Uint8Array.from(srt), headers })
    const cover = await uploadImage(maker, await makeFile('jpeg'))
    const pin = await publish(maker, 'video', [video, cover.id, captions.id])
    await page.goto(origin + href('pin', { id: pin }))
    await ready(page)
    const played = await page.locator('main article video').evaluate(async (element) => {
      const video = Object.assign(element as HTMLVideoElement, { muted: true })
      const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve))
      const [track] = video.textTracks
      const loaded = new Promise((resolve) => video.querySelector('track')?.addEventListener('load', resolve))
      if (track) track.mode = 'hidden'
      await Promise.all([video.play(), shown, loaded])
      const [cue] = track?.cues ?? []
      return [video.videoWidth, (cue as VTTCue | undefined)?.text]
    })
    expect(played).toEqual([360, 'Waves'])
  }
})
