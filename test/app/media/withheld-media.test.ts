import type { R2Bucket } from '@cloudflare/workers-types'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { boards } from '#db/tables/boards/boards.ts'
import { mediaChecks, withheldMedia } from '#db/tables/media.ts'
import { pins } from '#db/tables/pins/pins.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { IMAGE_SIZES, type ImageSize } from '#schema/media/image-size-constants.ts'
import { findExtension, mediaKey, mediaUrl } from '#schema/media/media-url.ts'
import type { PinData } from '#schema/pin-builder/calls.ts'
import { href } from '#schema/routes.ts'
import { MINUTE_MS } from '#schema/time.ts'
import { callResource, send } from '../../helpers/client.ts'
import { writeComment } from '../../helpers/comments.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { openModeration, reportAndDecide } from '../../helpers/moderation.ts'
import { ownApp } from '../../helpers/own-app.ts'
import { makePerson, type Person } from '../../helpers/people.ts'
import { makeMaker, type Maker } from '../../helpers/pin-builder.ts'
import { makeUpload } from '../../helpers/uploads.ts'

const SIZES = Object.keys(IMAGE_SIZES) as ImageSize[]

let maker: Maker
let ann: Person
let width = 200

const site = await ownApp()
const moderation = await openModeration(site)

beforeEach(async () => {
  maker = await makeMaker(site)
  ann = await makePerson(site.db, { emailVerifiedAt: 1 })
})

/** An image like no other. */
async function upload(cookie = maker.cookie): Promise<UploadedImage> {
  const body = await makeFile('jpeg', { width: (width += 2), height: 200 })
  const answer = await send(site.origin, href('uploads'), { method: 'POST', body, cookie })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: UploadedImage }).data
}

const status = async (path: string, headers?: Record<string, string>) =>
  (await send(site.origin, path, { ...(headers && { headers }) })).status

/** The statuses of every size; that of the link preview is a JPEG. */
async function statuses(signature: string): Promise<number[]> {
  return Promise.all(SIZES.map((size) => status(mediaUrl(size, signature, findExtension(size, 'jpg')))))
}

const all = (code: number) => SIZES.map(() => code)

function decide(id: string, decision: 'hide' | 'restore', more: object = {}) {
  return reportAndDecide(moderation, { id, by: ann.cookie, ...more }, decision)
}

async function publish(fields: object = {}): Promise<{ pin: PinData; signature: string }> {
  const { id, signature } = await upload()
  return { pin: await maker.publish({ media_ids: [id], ...fields }), signature }
}

const remove = (options: object, name: `${string}Resource` = 'PinResource', cookie = maker.cookie) =>
  callResource(site.origin, name, 'delete', options, { cookie })

describe('a Pin', () => {
  it('that our team hides has no media address that answers, in no size; restored it has them again', async () => {
    const { pin, signature } = await publish()
    expect(await statuses(signature)).toEqual(all(200))
    const { reportId } = await decide(pin.id, 'hide')
    expect(await statuses(signature)).toEqual(all(404))
    expect(await status(mediaUrl('orig', signature, 'jpg'), { range: 'bytes=0-3' })).toBe(404)
    expect(await status(mediaUrl('orig', signature, 'jpg'), { 'if-none-match': '*' })).toBe(404)
    expect(await moderation.decide(reportId, 'restore')).toHaveProperty('status', 200)
    expect(await statuses(signature)).toEqual(all(200))
    expect(await site.db.select().from(withheldMedia).where(eq(withheldMedia.signature, signature))).toEqual([])
  })

  it('that is deleted loses them at once, and has them back with an undo', async () => {
    const { pin, signature } = await publish()
    expect((await remove({ id: pin.id })).status).toBe(200)
    expect(await statuses(signature)).toEqual(all(404))
    const undone = await callResource(
      site.origin,
      'PinResource',
      'update',
      { id: pin.id, is_deleted: false },
      { cookie: maker.cookie },
    )
    expect(undone.status).toBe(200)
    expect(await statuses(signature)).toEqual(all(200))
  })

  it('keeps the file in the store and in the download while it is hidden, and loses it once it is gone for good', async () => {
    const { pin, signature } = await publish()
    await decide(pin.id, 'hide')
    const key = mediaKey('orig', signature, 'jpg')
    expect(await site.media?.head(key)).not.toBeNull()
    await remove({ id: pin.id })
    await site.runScheduled(Date.now() + 2 * MINUTE_MS)
    expect(await site.media?.head(key)).toBeNull()
    expect((await site.media?.list({ prefix: 'withheld/' }))?.objects.map((one) => one.key)).not.toContain(
      `withheld/${signature}`,
    )
    expect(await site.db.select().from(withheldMedia).where(eq(withheldMedia.signature, signature))).toEqual([])
  })

  it('hides no file that another Pin, a comment, an avatar or a cover shows', async () => {
    const { id, signature } = await upload()
    const first = await maker.publish({ media_ids: [id] })
    const second = await maker.publish({ media_ids: [id] })
    await decide(first.id, 'hide')
    expect(await statuses(signature)).toEqual(all(200))
    await decide(second.id, 'hide')
    expect(await statuses(signature)).toEqual(all(404))
    const third = await maker.publish({ media_ids: [id] })
    await vi.waitFor(async () => expect(await statuses(signature)).toEqual(all(200)))
    await remove({ id: third.id })
    expect(await statuses(signature)).toEqual(all(404))
  })

  it('takes the pages of its story, its video and captions with it', async () => {
    const clip = await makeUpload(site, maker.user, { kind: 'video', extension: 'mp4', duration: 3_000 })
    const words = await makeUpload(site, maker.user, { kind: 'captions', extension: 'vtt', width: null, height: null })
    const cover = await upload()
    const video = await maker.publish({ kind: 'video', media_ids: [clip.id, cover.id, words.id] })
    const paths = [mediaUrl('video', clip.signature, 'mp4'), mediaUrl('video', words.signature, 'vtt')]
    const seen = () => Promise.all(paths.map((path) => status(path)))
    expect(await seen()).toEqual([200, 200])
    const { reportId } = await decide(video.id, 'hide')
    expect([await seen(), await statuses(cover.signature)]).toEqual([[404, 404], all(404)])
    expect(await status(paths[0] ?? '', { range: 'bytes=0-1' })).toBe(404)
    await moderation.decide(reportId, 'restore')
    expect([await seen(), await statuses(cover.signature)]).toEqual([[200, 200], all(200)])

    const [one, two] = [await upload(), await upload()]
    const slides = await maker.publish({ kind: 'carousel', media_ids: [one.id, two.id] })
    await decide(slides.id, 'hide')
    expect([await statuses(one.signature), await statuses(two.signature)]).toEqual([all(404), all(404)])
  })

  it('whose words name a file of another does not keep it served', async () => {
    const { pin, signature } = await publish()
    const story = { pages: [{ layout: 'text', blocks: [{ type: 'text', text: signature }] }] }
    await maker.publish({ kind: 'story', media_ids: [(await upload()).id], story, title: signature })
    await decide(pin.id, 'hide')
    expect(await statuses(signature)).toEqual(all(404))
  })
})

describe('beside Pins', () => {
  it('the image of a comment goes with it: hidden by our team, deleted, or under a Pin that is hidden', async () => {
    const { pin } = await publish()
    const say = async () => {
      const { id, signature } = await upload(ann.cookie)
      const comment = await writeComment(site.origin, { pin_id: pin.id, text: `Look ${id}`, media_id: id }, ann.cookie)
      return { id: comment.id, signature }
    }
    const [one, two, three] = [await say(), await say(), await say()]
    const { reportId } = await reportAndDecide(moderation, { id: one.id, by: maker.cookie, type: 'comment' }, 'hide')
    expect(await statuses(one.signature)).toEqual(all(404))
    await moderation.decide(reportId, 'restore')
    expect(await statuses(one.signature)).toEqual(all(200))
    expect((await remove({ comment_id: two.id }, 'AggregatedCommentResource', ann.cookie)).status).toBe(200)
    expect(await statuses(two.signature)).toEqual(all(404))
    await decide(pin.id, 'hide')
    expect(await statuses(three.signature)).toEqual(all(404))
  })

  it('a hidden board takes the files of the Pins on it and its cover; restored they are there again', async () => {
    const { signature } = await publish()
    const cover = await upload()
    const changed = await callResource(
      site.origin,
      'BoardResource',
      'update',
      { board_id: maker.board.id, cover_media_id: cover.id },
      { cookie: maker.cookie },
    )
    expect(changed.status).toBe(200)
    const { reportId } = await decide(maker.board.id, 'hide', { type: 'board' })
    expect([await statuses(signature), await statuses(cover.signature)]).toEqual([all(404), all(404)])
    await moderation.decide(reportId, 'restore')
    expect([await statuses(signature), await statuses(cover.signature)]).toEqual([all(200), all(200)])
  })

  it('a deleted board takes the files of its owner with it', async () => {
    const { signature } = await publish()
    expect((await remove({ board_id: maker.board.id }, 'BoardResource')).status).toBe(200)
    await vi.waitFor(async () => expect(await statuses(signature)).toEqual(all(404)))
    expect(await site.db.select().from(boards).where(eq(boards.id, maker.board.id))).toHaveLength(1)
  })
})

describe('at the same moment', () => {
  it('a size that is being made when its Pin is hidden is not served afterwards', async () => {
    const { pin, signature } = await publish()
    const small = mediaUrl('60x60', signature, 'webp')
    await site.media?.delete(mediaKey('60x60', signature, 'webp'))
    await Promise.all([status(small), decide(pin.id, 'hide'), status(small)])
    expect(await statuses(signature)).toEqual(all(404))
  })

  it('hiding and restoring many times ends with what was decided last', async () => {
    const { pin, signature } = await publish()
    const flip = (isHidden: boolean) => site.db.update(pins).set({ isHidden }).where(eq(pins.id, pin.id))
    for (const isHidden of [true, false, true, false, true]) await flip(isHidden)
    await Promise.all([site.runScheduled(), site.runScheduled(), flip(false), site.runScheduled()])
    await site.runScheduled()
    expect(await statuses(signature)).toEqual(all(200))
    expect(await site.db.select().from(mediaChecks).where(eq(mediaChecks.signature, signature))).toEqual([])
  })

  it('where the store takes nothing the Pin is hidden all the same, and the sweep withholds its files', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { pin, signature } = await publish()
    const put = vi.spyOn(site.media as R2Bucket, 'put').mockRejectedValue(new Error('busy'))
    await decide(pin.id, 'hide')
    put.mockRestore()
    warned.mockRestore()
    expect(await status(href('pin', { id: pin.id }))).toBe(404)
    await site.runScheduled()
    expect(await statuses(signature)).toEqual(all(404))
  })
})

describe('in moderation', () => {
  it('employees see what is withheld from all others', async () => {
    const { pin, signature } = await publish()
    await moderation.report(pin.id, {}, ann.cookie)
    const { id, subject } = await moderation.findOpen(pin.id)
    await moderation.decide(id, 'hide')
    const url = subject?.image_url ?? ''
    expect(url).toContain(signature)
    const seen = await send(site.origin, url, { cookie: moderation.employee })
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
    for (const cookie of [maker.cookie, ann.cookie, undefined]) {
      expect((await send(site.origin, url, { cookie })).status).not.toBe(200)
    }
    expect(await statuses(signature)).toEqual(all(404))
    for (const name of ['x.webp', `${signature}.svg`, `${'0'.repeat(32)}.webp`]) {
      expect((await send(site.origin, `/_tools/media/${name}`, { cookie: moderation.employee })).status).toBe(404)
    }
  })
})
