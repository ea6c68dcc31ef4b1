import { beforeEach, expect, test } from 'vitest'
import { href } from '#schema/routes.ts'
import { openBuilder, imageFile, success, type BuilderPage } from '../../helpers/dom-pin-builder.ts'
import { makeBoard, makeUser, type UserRow } from '../../helpers/rows.ts'
import { db } from '../../helpers/shared-app.ts'

let user: UserRow

beforeEach(async () => {
  user = await makeUser(db)
  await makeBoard(db, user)
})

async function openStory(): Promise<BuilderPage> {
  const builder = await openBuilder(user)
  await builder.page.user.selectOptions(builder.field('Kind'), 'Story')
  await builder.page.screen.findByRole('heading', { name: 'Story pages' })
  return builder
}

const blockNames = ({ page }: BuilderPage) =>
  page.screen.getAllByRole('heading', { level: 4 }).map((heading: HTMLElement) => heading.textContent)

test('a story is written page by page, and published with the files that its blocks show', async () => {
  const builder = await openStory()
  const { page, press, field } = builder
  await builder.add('Choose images or videos', imageFile('a.png'), imageFile('b.png'))
  await press('Add page')
  expect(blockNames(builder)).toEqual(['Image', 'Heading', 'Paragraph'])
  expect(field('Use image 1: a.png').checked).toBe(true)
  await page.user.click(field('Use image 2: b.png'))
  await page.user.type(field('Alt text for this image'), 'A pot')
  await page.user.selectOptions(field('Layout'), 'List')
  await press('List')
  expect(page.document.activeElement).toBe(field('List items'))
  await page.user.type(field('List items'), 'Chop{Enter}Stir')
  await press('Ingredient')
  await page.user.type(field('Amount'), '2')
  await page.user.type(field('Name'), 'Leeks')
  await press('Link')
  await page.user.type(field('Link text'), 'More')
  await page.user.type(field('Address'), 'https://soup.example/leek')
  await press('Remove Heading (number 2)')
  const [paragraph] = page.screen.getAllByLabelText('Text')
  if (paragraph) await page.user.type(paragraph, 'It warms.')
  await press('Publish')
  await expect
    .poll(() => builder.published())
    .toMatchObject([
      {
        kind: 'story',
        media_ids: ['a.png', 'b.png'],
        story: {
          pages: [
            {
              layout: 'list',
              blocks: [
                { type: 'image', media: 1, text: 'A pot' },
                { type: 'paragraph', text: 'It warms.' },
                { type: 'list', items: ['Chop', 'Stir'] },
                { type: 'ingredient', amount: '2', text: 'Leeks' },
                { type: 'link', text: 'More', href: 'https://soup.example/leek' },
              ],
            },
          ],
        },
      },
    ])
})

test('the preview is what the closeup will show', async () => {
  const builder = await openStory()
  const { page, press } = builder
  await press('Add page')
  await press('Supply')
  await page.user.type(builder.field('Amount'), '1')
  await page.user.type(builder.field('Name'), 'Ladle')
  const preview = page.screen.getByRole('region', { name: 'Preview' })
  expect(preview.textContent).toContain('1 Ladle')
  expect(preview.querySelectorAll('h2')).toHaveLength(0)
  const [heading] = page.screen.getAllByLabelText('Text')
  if (heading) await page.user.type(heading, 'Soup')
  expect(preview.querySelector('h2')?.textContent).toBe('Soup')
})

test('blocks and pages are moved, copied and removed by keyboard, and the focus stays', async () => {
  const builder = await openStory()
  const { page, press, button } = builder
  await press('Add page')
  expect(page.document.activeElement).toBe(button('Page 1'))
  button('Move later: Image (number 1)').focus()
  await page.user.keyboard('{Enter}')
  expect(blockNames(builder)).toEqual(['Heading', 'Image', 'Paragraph'])
  expect(page.document.activeElement).toBe(button('Move later: Image (number 2)'))
  expect(page.screen.getByText('Moved to 2 of 3')).toBeTruthy()
  await page.user.keyboard('{Enter}{Enter}')
  expect(blockNames(builder)).toEqual(['Heading', 'Paragraph', 'Image'])
  expect(button('Move later: Image (number 3)').getAttribute('aria-disabled')).toBe('true')
  await press('Duplicate Heading (number 1)')
  await press('Remove Image (number 4)')
  expect(blockNames(builder)).toEqual(['Heading', 'Heading', 'Paragraph'])

  await press('Duplicate Page 1')
  await press('Add page')
  expect(page.screen.getByRole('heading', { name: 'Page 3 of 3' })).toBeTruthy()
  button('Move earlier: Page 3').focus()
  await page.user.keyboard('{Enter}')
  expect(page.document.activeElement).toBe(button('Move earlier: Page 2'))
  expect(page.screen.getByRole('heading', { name: 'Page 2 of 3' })).toBeTruthy()
  expect(blockNames(builder)).toEqual(['Image', 'Heading', 'Paragraph'])
  await press('Remove Page 2')
  expect(page.document.activeElement).toBe(button('Page 2'))
  expect(blockNames(builder)).toEqual(['Heading', 'Heading', 'Paragraph'])
})

test('a page has room for twenty blocks', async () => {
  const builder = await openStory()
  await builder.press('Add page')
  for (let count = 3; count < 20; count += 1) await builder.press('Supply')
  expect(builder.button('Supply').disabled).toBe(true)
  expect(builder.page.screen.getByText(/^This page is full/)).toBeTruthy()
})

test('what a page still needs is said on that page, which is shown', async () => {
  const builder = await openStory()
  const { page, press, button } = builder
  await builder.add('Choose images or videos', imageFile('a.png'))
  await press('Publish')
  await expect.poll(() => page.document.activeElement).toBe(button('Add page'))
  await press('Add page')
  const texts = page.screen.getAllByLabelText('Text')
  for (const text of texts) await page.user.type(text, 'Words')
  await press('Add page')
  const [heading] = page.screen.getAllByLabelText('Text')
  if (heading) await page.user.type(heading, 'Words')
  await press('Page 1')
  await press('Publish')
  await page.screen.findByRole('button', { name: 'Page 2, needs attention' })
  expect(page.screen.getByRole('heading', { name: 'Page 2 of 2' })).toBeTruthy()
  const [, paragraph] = page.screen.getAllByLabelText('Text')
  expect(paragraph?.getAttribute('aria-invalid')).toBe('true')
  expect(builder.published()).toEqual([])
})

test('an opened draft shows all of its story again', async () => {
  const story = {
    pages: [
      { layout: 'text', blocks: [{ type: 'heading', text: 'Soup' }] },
      {
        layout: 'media_text',
        blocks: [
          { type: 'video', media: 1, text: '' },
          { type: 'image', media: 0, text: 'A pot' },
          { type: 'supply', amount: '1', text: 'Ladle' },
          { type: 'list', items: ['Chop', 'Stir'] },
        ],
      },
    ],
  }
  const draft = { id: 'a-draft', is_draft: true, kind: 'story', title: 'Soup', media_ids: ['a', 'clip'], story }
  const builder = await openBuilder(user, {
    path: `${href('pinBuilder')}?draft=a-draft`,
    answer: ({ path }) => (path.includes('/PinResource/get/') ? success(draft) : undefined),
  })
  await builder.page.screen.findByRole('button', { name: 'Page 2' })
  await builder.press('Page 2')
  expect(builder.field('Layout').value).toBe('media_text')
  expect(blockNames(builder)).toEqual(['Video', 'Image', 'Supply', 'List'])
  expect(builder.field(/^Use video 1/).checked).toBe(true)
  expect(builder.field(/^Use image 1/).checked).toBe(true)
  expect([builder.field('Amount').value, builder.field('Name').value]).toEqual(['1', 'Ladle'])
  expect(builder.field('List items').value).toBe('Chop\nStir')
  await builder.page.user.type(builder.field('Name'), 's')
  await builder.press('Save draft')
  await expect
    .poll(() => builder.sent().at(-1))
    .toMatchObject({
      id: 'a-draft',
      story: {
        pages: [
          story.pages[0],
          {
            layout: 'media_text',
            blocks: [
              { type: 'video', media: 1 },
              { type: 'image', media: 0, text: 'A pot' },
              { type: 'supply', amount: '1', text: 'Ladles' },
              { type: 'list', items: ['Chop', 'Stir'] },
            ],
          },
        ],
      },
    })
})
