import { expect, test } from 'vitest'
import { groupBlocks } from './group-blocks.ts'

test('gathers neighbors into one list', () => {
  expect(
    groupBlocks([
      { type: 'heading', text: 'You will need' },
      { type: 'ingredient', amount: '200 g', name: 'flour' },
      { type: 'supply', amount: '1', name: 'bowl' },
      { type: 'text', text: 'Then' },
      { type: 'supply', amount: '', name: 'patience' },
    ]),
  ).toEqual([
    { type: 'heading', text: 'You will need' },
    {
      type: 'materials',
      items: [
        { amount: '200 g', name: 'flour' },
        { amount: '1', name: 'bowl' },
      ],
    },
    { type: 'text', text: 'Then' },
    { type: 'materials', items: [{ amount: '', name: 'patience' }] },
  ])
})
