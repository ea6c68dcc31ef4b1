export const ROWS_PER_READ = 500

/** Page by page, each after the key of the last row. */
export async function* pagedRows<Row extends { key: string }>(
  read: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Omit<Row, 'key'>> {
  let after = ''
  while (true) {
    const rows = await read(after)
    for (const { key, ...row } of rows) {
      yield row
      after = key
    }
    if (rows.length < ROWS_PER_READ) return
  }
}

export function isoDate(moment: number): string
export function isoDate(moment: number | null): string | null
export function isoDate(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

/** A JSON array, one row per line, streamed. */
export async function* toJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
