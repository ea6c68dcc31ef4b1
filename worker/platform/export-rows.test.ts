import { expect, it } from 'vitest'
import { toJson, pagedRows, ROWS_PER_READ } from './export-rows.ts'

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

async function readText(rows: readonly unknown[]): Promise<string> {
  async function* read() {
    yield* rows
  }
  let text = ''
  for await (const part of toJson(read())) text += part
  return text
}

it.each([[[]], [[{ a: 1 }]], [[{ a: 'ä"\n' }, null, 2]]])('writes %j as JSON', async (rows) => {
  expect(JSON.parse(await readText(rows))).toEqual(rows)
})
