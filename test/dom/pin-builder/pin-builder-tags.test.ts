import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openBuilder, imageFile, success, type BuilderPage } from '../../helpers/dom-pin-builder.ts'
import { makeBoard, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db, origin } from '../../helpers/shared-app.ts'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
  await makeBoard(db, user)
})

async function openTags(): Promise<BuilderPage> {
  const builder = await openBuilder(user)
  await builder.add('Choose images or videos', imageFile('room.png'))
  await builder.press('Tag products')
  await builder.page.screen.findByRole('button', { name: 'Add a tag in the middle' })
  return builder
}

const TARGET = 'What does it link to?'

test('a tag is placed, moved and named by keyboard', async () => {
  const builder = await openTags()
  const { page, press, field, button } = builder
  button('Add a tag in the middle').focus()
  await page.user.keyboard('{Enter}')
  expect(page.document.activeElement).toBe(button('Tag 1'))
  await page.user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
  expect(page.screen.getByText('52% from the left, 45% from the top')).toBeTruthy()
  await page.user.keyboard('{Enter}')
  expect(page.document.activeElement).toBe(field(TARGET))
  await page.user.keyboard('https://shop.example/lamp')
  await page.user.type(field('Name (optional)'), 'Lamp{Enter}')
  expect(page.document.activeElement).toBe(button('1. Lamp'))
  expect(page.screen.queryByLabelText(TARGET)).toBeNull()
  await press('Publish')
  await expect
    .poll(() => builder.published())
    .toMatchObject([
      { tagged_products: [{ x: 0.52, y: 0.45, link: 'https://shop.example/lamp', pin_id: null, title: 'Lamp' }] },
    ])
})

test('the address of a pin here makes a tag of that pin', async () => {
  const builder = await openTags()
  await builder.press('Add a tag in the middle')
  await builder.press('Edit Tag 1')
  await builder.page.user.type(builder.field(TARGET), `${origin}${href('pin', { id: '01ABC' })}`)
  await builder.press('Save draft')
  await expect.poll(() => builder.sent().at(-1)?.['tagged_products']).toMatchObject([{ pin_id: '01ABC', link: null }])
})

test('a press on the image places a tag, and asks where it leads', async () => {
  const builder = await openTags()
  const { page, field, button } = builder
  await page.user.click(page.screen.getByRole('img', { name: 'room.png' }))
  expect(page.document.activeElement).toBe(field(TARGET))
  button('Tag 1').focus()
  await page.user.keyboard('{Delete}')
  expect(page.screen.queryByRole('button', { name: 'Tag 1' })).toBeNull()
  expect(page.document.activeElement).toBe(button('Add a tag in the middle'))
})

test('a press of Remove takes a tag away, and the focus goes to the next one', async () => {
  const builder = await openTags()
  const { page, press, button } = builder
  await press('Add a tag in the middle')
  await press('Add a tag in the middle')
  await press('Remove Tag 1')
  expect(page.screen.queryByRole('button', { name: 'Tag 2' })).toBeNull()
  expect(page.document.activeElement).toBe(button('Tag 1'))
  await press('Remove Tag 1')
  expect(page.document.activeElement).toBe(button('Add a tag in the middle'))
})

test('a tag that leads nowhere is in no draft, and keeps a pin from being published', async () => {
  const builder = await openTags()
  const { page, press, button } = builder
  await press('Add a tag in the middle')
  await press('Save draft')
  await expect.poll(() => builder.sent().at(-1)).toMatchObject({ is_draft: true, tagged_products: [] })
  await press('Finish tagging')
  await press('Publish')
  await page.screen.findByText(/^Some tags don't link to anything yet/)
  await expect.poll(() => page.document.activeElement).toBe(button('Tag products (1)'))
  await press('Tag products (1)')
  const target = await page.screen.findByLabelText(TARGET)
  expect(target.getAttribute('aria-invalid')).toBe('true')
  expect(builder.published()).toEqual([])
})

test('an image has room for twenty-four tags', async () => {
  const builder = await openTags()
  for (let count = 0; count < 24; count += 1) await builder.press('Add a tag in the middle')
  expect(builder.button('Add a tag in the middle').disabled).toBe(true)
  await builder.page.user.click(builder.page.screen.getByRole('img', { name: 'room.png' }))
  expect(builder.page.screen.queryByRole('button', { name: 'Tag 25' })).toBeNull()
})

test('an opened draft shows its tags again', async () => {
  const tags = [
    { x: 0.25, y: 0.75, link: 'https://shop.example/lamp', title: null },
    { x: 0.5, y: 0.5, pin_id: '01ABC', title: 'Chair' },
  ]
  const draft = { id: 'a-draft', is_draft: true, kind: 'image', media_ids: ['room'], tagged_products: tags }
  const { page, press, field, button } = await openBuilder(user, {
    path: `${href('pinBuilder')}?draft=a-draft`,
    answer: ({ path }) => (path.includes('/PinResource/get/') ? success(draft) : undefined),
  })
  await page.screen.findByRole('button', { name: 'Tag products (2)' })
  await press('Tag products (2)')
  await page.screen.findByRole('button', { name: '2. Chair' })
  expect(button('1. shop.example').getAttribute('aria-pressed')).toBe('false')
  await press('Edit Chair')
  expect(field(TARGET).value).toBe('/pin/01ABC/')
})
