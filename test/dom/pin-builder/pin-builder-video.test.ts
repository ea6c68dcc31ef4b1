import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openBuilder, imageFile, success } from '../../helpers/dom-pin-builder.ts'
import { makeBoard, makeUser, type BoardRow, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let user: UserRow
let board: BoardRow

beforeEach(async () => {
  user = await makeUser(db)
  board = await makeBoard(db, user)
})

const draftOf = (mediaIds: string[]) => ({
  id: 'a-draft',
  is_draft: true,
  kind: 'video',
  title: 'Waves',
  board_id: board.id,
  media_ids: mediaIds,
})

const openDraft = (mediaIds: string[], kind = 'image') =>
  openBuilder(user, {
    path: `${href('pinBuilder')}?draft=a-draft`,
    answer({ path }) {
      if (path.includes('/PinResource/get/')) return success(draftOf(mediaIds))
      return path === href('upload', { id: mediaIds[1] ?? '' }) ? success({ id: mediaIds[1], kind }) : undefined
    },
  })

test('a video gets another image as its cover, and captions in a language', async () => {
  const builder = await openDraft(['clip'])
  const { page, field, press } = builder
  await page.screen.findByLabelText('Choose a cover image')
  expect(page.document.querySelector('video')?.getAttribute('src')).toBe(href('uploadPreview', { id: 'clip' }))
  await builder.add('Choose a cover image', imageFile('a.png'))
  await page.screen.findByRole('button', { name: 'Remove cover' })
  await builder.add('Choose a cover image', imageFile('b.png'))
  await builder.add('Add captions', new File(['WEBVTT'], 'waves.vtt', { type: 'text/vtt' }))
  await page.screen.findByText('waves.vtt')
  expect(builder.uploads.map(({ path }) => path)).toEqual([href('uploads'), href('uploads'), href('captionsUploads')])
  await page.user.selectOptions(field('Caption language'), 'German')
  await press('Publish')
  await expect
    .poll(() => builder.published())
    .toMatchObject([{ media_ids: ['clip', 'b.png', 'captions'], captions_language: 'de' }])
})

test('an opened draft tells captions from a cover', async () => {
  const { page } = await openDraft(['clip', 'words'], 'captions')
  await page.screen.findByRole('button', { name: 'Remove captions' })
  expect(page.screen.queryByRole('button', { name: 'Remove cover' })).toBeNull()
})

test('kinds of images take no video', async () => {
  const { page, field, press, published } = await openDraft(['clip'])
  await page.screen.findByLabelText('Choose a cover image')
  await page.user.selectOptions(field('Kind'), 'Recipe')
  await press('Publish')
  await page.screen.findByText(/^This kind of Pin can only have images/)
  expect(published()).toEqual([])
})
