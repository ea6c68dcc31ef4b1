import { expect, test } from 'vitest'
import type { LinkChoice } from '#ui/features/pin-builder/links/link-choice.ts'
import { fillFromPage } from './linked-piece.ts'
import { newPiece } from './piece.ts'

const CHOICE: LinkChoice = {
  url: 'https://soups.example/leek',
  domain: 'soups.example',
  image: { url: 'https://soups.example/a.jpg', previewUrl: '/small.jpg', width: 900, height: 600, alt: 'A bowl' },
  kind: 'recipe',
  title: 'Leek soup',
  description: 'For cold days',
  recipe: {
    name: 'Leek soup',
    ingredients: [{ category: '', items: [{ amount: '2', name: 'leeks' }] }],
    cook_times: { total: 40, cook: 30, prep: 10 },
    servings: 4,
    diets: [],
  },
}

test('a page fills an empty pin, with its kind and its image', () => {
  const piece = fillFromPage(newPiece('piece', 'board'), CHOICE)
  expect(piece).toMatchObject({
    kind: 'recipe',
    files: [{ upload: { status: 'linked', url: 'https://soups.example/a.jpg' }, previewUrl: '/small.jpg' }],
    fields: { link: CHOICE.url, title: 'Leek soup', alt_text: 'A bowl', recipe: CHOICE.recipe, board_id: 'board' },
  })
})

test('what its maker has said stays', () => {
  const before = newPiece('piece', 'board')
  const own = fillFromPage({ ...before, fields: { ...before.fields, title: 'Mine' } }, { ...CHOICE, kind: 'image' })
  expect(own).toMatchObject({ kind: 'image', fields: { title: 'Mine', description: 'For cold days' } })
  const again = fillFromPage(own, { ...CHOICE, image: null, title: 'Other' })
  expect(again.files).toEqual(own.files)
  expect(again.fields.title).toBe('Mine')
})
