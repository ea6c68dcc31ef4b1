import { expect, test } from 'vitest'
import type { StoryBlock } from '../pieces/piece.ts'
import { toShownStory, type StoryFile } from './shown-story.ts'
import { newBlock } from './story-changes.ts'

const block = (type: StoryBlock['type'], changes: Partial<StoryBlock> = {}) => ({ ...newBlock(type), ...changes })
const shown = (...blocks: StoryBlock[]) =>
  toShownStory(
    [{ key: 'page', layout: 'media_text', blocks }],
    new Map<string, StoryFile>([
      ['a', { kind: 'image', url: '/a', width: 3, height: 4 }],
      ['clip', { kind: 'video', url: '/clip', width: 16, height: 9, poster: '/poster' }],
    ]),
  )

test('a story is shown as it will be published', () => {
  const { pages, videos } = shown(
    block('heading', { text: ' Soup ' }),
    block('ingredient', { amount: '2', text: 'Leeks' }),
    block('list', { items: ['Chop', ' ', 'Stir'] }),
    block('link', { href: 'https://soup.example' }),
    block('image', { fileKey: 'a', text: 'A pot' }),
    block('video', { fileKey: 'clip' }),
  )
  expect(pages).toMatchObject([
    {
      layout: 'media_text',
      blocks: [
        { type: 'heading', text: 'Soup' },
        { type: 'ingredient', amount: '2', name: 'Leeks' },
        { type: 'list', items: ['Chop', 'Stir'] },
        { type: 'link', text: 'https://soup.example', href: 'https://soup.example' },
        { type: 'image', alt: 'A pot', large: { url: '/a', width: 3, height: 4 } },
        { type: 'video', videoIndex: 0 },
      ],
    },
  ])
  expect(videos).toMatchObject([{ V_SHOWN: { url: '/clip', thumbnail: '/poster' } }])
})

test('what is not finished is left out', () => {
  const unfinished = [
    block('heading'),
    block('link', { text: 'Soup' }),
    block('image', { fileKey: 'clip' }),
    block('video'),
    block('list', { items: [''] }),
    block('supply', { amount: '1' }),
  ]
  expect(shown(...unfinished).pages).toEqual([{ layout: 'media_text', blocks: [] }])
})
