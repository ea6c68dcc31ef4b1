import { expect, it } from 'vitest'
import { jsonOf } from './data-files.ts'

async function textOf(rows: readonly unknown[]): Promise<string> {
  async function* read() {
    yield* rows
  }
  let text = ''
  for await (const part of jsonOf(read())) text += part
  return text
}

it.each([[[]], [[{ a: 1 }]], [[{ a: 'ä"\n' }, null, 2]]])('writes %j as JSON', async (rows) => {
  expect(JSON.parse(await textOf(rows))).toEqual(rows)
})
