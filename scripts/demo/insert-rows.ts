import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '#db/client.ts'

/** Rows per statement. Measured: larger chunks are no faster, and one must end well within a call's timeout. */
const ROWS_PER_STATEMENT = 1_000

/** For tables with an embedding: each row is also added to the vector index. */
const EMBEDDED_ROWS_PER_STATEMENT = 100

/** Characters per statement: servers refuse bodies of several megabytes. */
const CHARACTERS_PER_STATEMENT = 600_000

interface InsertOptions {
  /** Called after each chunk with the rows sent so far. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Inserts many rows, each chunk in a statement (and round trip) of its own. A row whose key is taken stays as it is, so
 * an interrupted run may simply be repeated. Rows may omit columns that have a default. A row with a dangling reference
 * fails its whole chunk. Returns the number of new rows.
 */
export async function insertRows<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  options: InsertOptions = {},
): Promise<number> {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined)
  const blobs = new Set(columns.filter(([, column]) => column.getSQLType().startsWith('F32_BLOB')).map(([key]) => key))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const values = sql.join(
    columns.map(([key], place): SQL => {
      const cell = sql.raw(`value ->> ${place}`)
      return blobs.has(key) ? sql`unhex(${cell})` : cell
    }),
    sql`, `,
  )
  const rowsPerStatement = blobs.size > 0 ? EMBEDDED_ROWS_PER_STATEMENT : ROWS_PER_STATEMENT

  function toStored(row: Record<string, unknown>, [key, column]: (typeof columns)[number]): unknown {
    const value = row[key] ?? column.default ?? null
    if (value === null) return null
    const stored: unknown = column.mapToDriverValue(value)
    return stored instanceof ArrayBuffer ? toHex(stored) : stored
  }

  let inserted = 0
  let chunk: string[] = []
  let characters = 0
  async function send(): Promise<void> {
    const statement = sql`insert or ignore into ${sql.identifier(getTableName(table))} (${names}) select ${values} from json_each(${`[${chunk.join(',')}]`})`
    inserted += (await db.run(statement)).rowsAffected
    chunk = []
    characters = 0
  }

  for (const [place, row] of rows.entries()) {
    const line = JSON.stringify(columns.map((column) => toStored(row, column)))
    chunk.push(line)
    characters += line.length
    if (chunk.length < rowsPerStatement && characters < CHARACTERS_PER_STATEMENT && place < rows.length - 1) continue
    await send()
    options.onProgress?.(place + 1, rows.length)
  }
  return inserted
}

function toHex(buffer: ArrayBuffer): string {
  let hex = ''
  for (const byte of new Uint8Array(buffer)) hex += byte.toString(16).padStart(2, '0')
  return hex
}
