import { expect, test } from 'vitest'
import { joinIntoChunks, joinPieces } from './write-file.ts'

const KIB = 1024

test('pieces are joined into chunks of a mebibyte; a longer piece stays whole', () => {
  const pieces = [
    ...Array.from({ length: 40 }, (_, place) => new Uint8Array(64 * KIB).fill(place)),
    new Uint8Array(3 * KIB * KIB).fill(255),
    new Uint8Array(0),
    Uint8Array.of(1, 2, 3),
  ]
  const groups = [...joinIntoChunks(pieces)]
  expect(groups.map(({ length }) => length)).toEqual([KIB * KIB, KIB * KIB, 512 * KIB, 3 * KIB * KIB, 3])
  expect(Buffer.from(joinPieces(groups)).equals(joinPieces(pieces))).toBe(true)
})

test('no pieces make no chunk', () => {
  expect([...joinIntoChunks([]), ...joinIntoChunks([new Uint8Array(0)])]).toEqual([])
})
