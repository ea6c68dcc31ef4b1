import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from './pagination.ts'

describe('cursors', () => {
  it.each([
    { score: 0.731_205_998_1, id: '01HZX3T9GQ4V5W6X7Y8Z9ABCDE' },
    { score: 1, id: 'a' },
    { score: 1e-9, id: '01HZX3T9GQ4V5W6X7Y8Z9ABCDE' },
    { score: -0.25, id: '01HZX3T9GQ4V5W6X7Y8Z9ABCDE' },
  ])('come back as the position they were made of: $score', (position) => {
    expect(decodeCursor(encodeCursor(position))).toEqual(position)
  })

  it.each(['', '%%%', 'AAAA', btoa('x y'), btoa('1 '), btoa("1 a' or 1=1"), btoa('Infinity abc'), btoa('1e999 abc')])(
    'of another make are refused: %j',
    (cursor) => {
      expect(decodeCursor(cursor)).toBeNull()
    },
  )
})
