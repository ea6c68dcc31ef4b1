import { expect, test } from 'vitest'
import { toCamelCase, toSnakeCase } from './snake-case.ts'

test('data of a query becomes that of a call and back', () => {
  const data = {
    __typename: 'Pin',
    createdAt: 'x',
    users: [{ fullName: 'A B', readUntil: null }],
    images: { '236x': { url: 'u' } },
  }
  const snake = toSnakeCase(data)
  expect(snake).toEqual({
    __typename: 'Pin',
    created_at: 'x',
    users: [{ full_name: 'A B', read_until: null }],
    images: { '236x': { url: 'u' } },
  })
  expect(toCamelCase<typeof data>(snake)).toEqual(data)
})
