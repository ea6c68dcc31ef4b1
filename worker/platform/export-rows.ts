export const ROWS_PER_READ = 500

const CHUNK_CHARACTERS = 32_768

/** Page by page, each after the key of the last row. */
export async function* pagedRows<Row extends { key: string }>(
  read: (after: string) => Promise<readonly Row[]>,
  rowsPerRead: number = ROWS_PER_READ,
): AsyncGenerator<Omit<Row, 'key'>> {
  let after = ''
  while (true) {
    const rows = await read(after)
    for (const { key, ...row } of rows) {
      yield row
      after = key
    }
    if (rows.length < rowsPerRead) return
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

/** RFC 4180, with a head. What a spreadsheet would take for a formula is marked as text. */
export async function* toCsv<Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Record<Column, string | null>>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}\r\n`
  for await (const row of rows) yield `${columns.map((column) => toCell(row[column] ?? '')).join(',')}\r\n`
}

function toCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Encodes as UTF-8, in chunks of some size. */
export function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      let text = ''
      while (text.length < CHUNK_CHARACTERS) {
        const { done, value } = await texts.next()
        if (done) break
        text += value
      }
      if (text === '') controller.close()
      else controller.enqueue(encoder.encode(text))
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}
