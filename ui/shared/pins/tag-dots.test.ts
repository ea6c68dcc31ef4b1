import { expect, test } from 'vitest'
import { orderTags } from './tag-dots.tsx'

const tag = (name: string, x: number, y: number) => ({ name, x, y })

test('tags come in reading order: by rows, each from the left', () => {
  const tags = [tag('foot', 0, 1), tag('hand', 0.9, 0.51), tag('bag', 0.1, 0.55), tag('hat', 0.5, 0)]
  expect(orderTags(tags).map(({ name }) => name)).toEqual(['hat', 'bag', 'hand', 'foot'])
  expect(tags[0]?.name).toBe('foot')
})
