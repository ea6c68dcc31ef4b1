/** Rows of one read: few enough for a moment of the database's time and little of our memory. */
export const ROWS_PER_READ = 500

/** All rows of a download, read page by page behind the key of the last one. */
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

/** A moment as the files name it; null where there is none. */
export function isoDate(moment: number): string
export function isoDate(moment: number | null): string | null
export function isoDate(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

/** Rows as a JSON array, a line each, written while they are read. */
export async function* jsonOf(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
