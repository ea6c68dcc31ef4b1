import { expect, it } from 'vitest'
import { pagedRows, ROWS_PER_READ } from './paged-rows.ts'

async function readAll(total: number): Promise<{ numbers: number[]; reads: string[] }> {
  const all = Array.from({ length: total }, (_, number) => ({ key: String(number).padStart(6, '0'), number }))
  const reads: string[] = []
  const numbers: number[] = []
  for await (const row of pagedRows(async (after) => {
    reads.push(after)
    return all.filter(({ key }) => key > after).slice(0, ROWS_PER_READ)
  })) {
    expect(row).not.toHaveProperty('key')
    numbers.push(row.number)
  }
  return { numbers, reads }
}

it.each([
  [0, 1],
  [1, 1],
  [ROWS_PER_READ, 2],
  [2 * ROWS_PER_READ + 1, 3],
])('reads %d rows in %d pages, each once and in order', async (total, pages) => {
  const { numbers, reads } = await readAll(total)
  expect(numbers).toEqual(Array.from({ length: total }, (_, number) => number))
  expect(reads).toHaveLength(pages)
})
