import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { comments } from '#db/tables/comments.ts'
import { images } from '#db/tables/images.ts'
import type { UploadedImage } from '#schema/media/calls.ts'
import { href } from '#schema/routes.ts'
import { DAY_MS } from '#schema/time.ts'
import { startApp } from '../../helpers/app.ts'
import { callersOf, type As } from '../../helpers/callers.ts'
import { send } from '../../helpers/client.ts'
import { makeFile } from '../../helpers/image-files.ts'
import { makeBoard, makeComment, makePin, makeUser, type PinRow, type UserRow } from '../../helpers/rows.ts'
import type { Site } from '../../helpers/site.ts'
import { startTranslator, type Translator } from '../../helpers/translator.ts'

const CREATE = 'AggregatedCommentResource.create'
const TRANSLATE = 'GET commentTranslate'

let translator: Translator
let site: Site
let me: UserRow
let as: As
let pin: PinRow

beforeAll(async () => {
  translator = await startTranslator()
  site = await startApp({ vars: { TRANSLATE_URL: translator.url, TRANSLATE_KEY: 'key' } })
  me = await makeUser(site.db, { locale: 'de' })
  as = callersOf(site)
  pin = await makePin(site.db, await makeBoard(site.db, await makeUser(site.db)))
}, 60_000)

afterAll(async () => {
  await site.stop()
  await translator.stop()
})

test('a translation is asked for once for a text and a language, and anew after an edit', async () => {
  translator.asked = []
  const made = await as(me).call(CREATE, { pin_id: pin.id, text: 'A light' })
  for (let i = 0; i < 2; i++) {
    expect(await as(me).call(TRANSLATE, { id: made.id })).toEqual({
      id: made.id,
      translated_text: 'de: A light',
      locale: 'de',
    })
  }
  expect(translator.asked).toEqual([
    { path: '/translate', q: 'A light', source: 'auto', target: 'de', format: 'text', api_key: 'key' },
  ])
  await as(me).call('AggregatedCommentResource.update', { commentId: made.id, text: 'Two lights' })
  expect(await as(me).call(TRANSLATE, { id: made.id })).toMatchObject({ translated_text: 'de: Two lights' })
  expect(translator.asked).toHaveLength(2)
})

test('comments under pins that not everyone may see are not sent to the service', async () => {
  const mine = await makeBoard(site.db, me, { privacy: 'secret' })
  const shy = await makeUser(site.db, { isPrivateProfile: true, locale: 'de' })
  const hidden: [UserRow, PinRow][] = [
    [me, await makePin(site.db, mine, { columns: { audience: 'board' } })],
    [shy, await makePin(site.db, await makeBoard(site.db, shy))],
  ]
  translator.asked = []
  for (const [owner, secret] of hidden) {
    const { id } = await makeComment(site.db, secret, owner, { text: 'A secret' })
    await as(owner).refused(TRANSLATE, { id }, 'translationUnavailable')
  }
  expect(translator.asked).toEqual([])
})

test('comments that not everyone may read are not sent to the service, not even for their authors', async () => {
  translator.asked = []
  const strict = await makeUser(site.db, { filteredWords: { tackless: ['tackless'] } })
  const theirs = await makePin(site.db, await makeBoard(site.db, strict))
  for (const columns of [{ text: 'Hidden', isHidden: true }, { text: 'A tackless word' }]) {
    const { id } = await makeComment(site.db, theirs, me, columns)
    await as(me).refused(TRANSLATE, { id }, 'translationUnavailable')
  }
  expect(translator.asked).toEqual([])
})

test('the privacy page names the service, where there is one', async () => {
  const privacy = async (origin: string) => (await send(origin, href('privacy'))).text()
  expect(await privacy(site.origin)).toContain('translation service')
  expect(await privacy(inject('origin'))).not.toContain('translation service')
})

test('where the service fails there is no translation, and the next try asks again', async () => {
  const { id } = await makeComment(site.db, pin, me, { text: 'A boat' })
  translator.isWell = false
  await as(me).refused(TRANSLATE, { id }, 'translationUnavailable')
  translator.isWell = true
  expect(await as(me).call(TRANSLATE, { id })).toMatchObject({ translated_text: 'de: A boat' })
})

test('an image of a comment is published, and goes with it', async () => {
  const body = await makeFile('jpeg', { width: 400, height: 300 })
  const uploaded = await send(site.origin, href('uploads'), { method: 'POST', body, cookie: await as(me).cookie() })
  const { data: upload } = (await uploaded.json()) as { data: UploadedImage }
  const options = { pin_id: pin.id, media_id: upload.id }
  await as(await makeUser(site.db)).refused(CREATE, options, 'mediaNotFound')

  const made = await as(me).call(CREATE, options)
  expect(made).toMatchObject({ text: '', image: { small: { width: 236 }, large: { width: 400 } } })
  expect((await send(site.origin, made.image?.small.url ?? '')).status).toBe(200)
  const isStored = async () => (await site.db.$count(images, eq(images.signature, upload.signature))) === 1
  await site.runScheduled(Date.now() + 2 * DAY_MS)
  expect(await isStored()).toBe(true)

  await as(me).call('AggregatedCommentResource.delete', { comment_id: made.id })
  await site.runScheduled(Date.now() + 2 * DAY_MS)
  expect([await isStored(), await site.db.$count(comments, eq(comments.id, made.id))]).toEqual([false, 0])
})
