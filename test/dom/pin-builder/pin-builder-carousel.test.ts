import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openBuilder, optionsOf, imageFile, success } from '../../helpers/dom-pin-builder.ts'
import { makeBoard, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
  await makeBoard(db, user)
})

test('titles and links of a carousel follow the order of its images', async () => {
  const builder = await openBuilder(user)
  const { page, field, press } = builder
  await page.user.selectOptions(field('Kind'), 'Carousel')
  await builder.add('Choose images or videos', imageFile('a.png'), imageFile('b.png'))
  await page.screen.findByLabelText('Title for image 2')
  await page.user.type(field('Title for image 1'), 'Bay')
  await page.user.type(field('Link for image 2'), 'cove')
  await press('Publish')
  await expect.poll(() => page.document.activeElement).toBe(field('Link for image 2'))
  expect(field('Link for image 2').getAttribute('aria-invalid')).toBe('true')
  await page.user.clear(field('Link for image 2'))
  await page.user.type(field('Link for image 2'), 'https://cove.example/')
  expect(field('Link for image 2').getAttribute('aria-invalid')).toBeNull()
  await press('Show image 2: b.png')
  await press('Move earlier')
  expect(field('Link for image 1').value).toBe('https://cove.example/')
  await press('Publish')
  await expect
    .poll(() => builder.published())
    .toMatchObject([
      {
        kind: 'carousel',
        media_ids: ['b.png', 'a.png'],
        carousel: {
          slots: [
            { media: 0, title: '', link: 'https://cove.example/' },
            { media: 1, title: 'Bay', link: '' },
          ],
        },
      },
    ])
})

test('single images are combined into one carousel, whose other drafts go', async () => {
  const deleted: unknown[] = []
  const builder = await openBuilder(user, {
    answer(call) {
      if (call.path.includes('/PinResource/create/'))
        return success({ id: `draft-${String(optionsOf(call)['title'])}` })
      if (!call.path.includes('/PinResource/delete/')) return undefined
      deleted.push(optionsOf(call))
      return success({ id: 'gone' })
    },
  })
  const { page, field, press } = builder
  await builder.add('Choose images or videos', imageFile('a.png'), imageFile('b.png'))
  await page.screen.findByRole('button', { name: 'Combine 2 Pins into a carousel' })
  await press('Edit Pin 2: b.png')
  await page.user.type(field('Title'), 'Bay')
  await press('Save draft')
  await page.screen.findByText('Draft saved')
  await press('Combine 2 Pins into a carousel')
  expect(field('Kind').value).toBe('carousel')
  await expect.poll(() => deleted).toEqual([{ id: 'draft-Bay' }])
  await page.screen.findByLabelText('Title for image 2')
  expect(field('Title for image 2').value).toBe('Bay')
  expect(page.screen.queryByRole('button', { name: /^Combine/ })).toBeNull()
  await press('Publish')
  await expect.poll(() => builder.published()).toMatchObject([{ kind: 'carousel', media_ids: ['a.png', 'b.png'] }])
})

test('of three images that are combined, the drafts of the others go both', async () => {
  const deleted: unknown[] = []
  const builder = await openBuilder(user, {
    answer(call) {
      const { media_ids: ids } = optionsOf(call)
      if (call.path.includes('/PinResource/create/')) return success({ id: `draft-${String(ids)}` })
      if (!call.path.includes('/PinResource/delete/')) return undefined
      deleted.push(optionsOf(call))
      return success({ id: 'gone' })
    },
  })
  const { page, press } = builder
  await builder.add('Choose images or videos', imageFile('a.png'), imageFile('b.png'), imageFile('c.png'))
  await page.screen.findByRole('button', { name: 'Combine 3 Pins into a carousel' })
  for (const name of ['Edit Pin 2: b.png', 'Edit Pin 3: c.png']) {
    await press(name)
    await press('Save draft')
    await page.screen.findByText('Draft saved')
  }
  await press('Combine 3 Pins into a carousel')
  await expect.poll(() => deleted).toEqual([{ id: 'draft-b.png' }, { id: 'draft-c.png' }])
})

test('an opened draft shows the titles and links of its images', async () => {
  const slots = [
    { media: 0, title: 'Bay', link: null },
    { media: 1, title: '', link: 'https://cove.example/' },
  ]
  const draft = { id: 'a-draft', is_draft: true, kind: 'carousel', media_ids: ['a', 'b'], carousel: { slots } }
  const { page, field } = await openBuilder(user, {
    path: `${href('pinBuilder')}?draft=a-draft`,
    answer: ({ path }) => (path.includes('/PinResource/get/') ? success(draft) : undefined),
  })
  await page.screen.findByLabelText('Title for image 1')
  expect(field('Title for image 1').value).toBe('Bay')
  expect(field('Link for image 2').value).toBe('https://cove.example/')
})
