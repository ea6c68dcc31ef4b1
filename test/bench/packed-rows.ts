import { mkdir } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { desc, eq, getTableColumns, type Table } from 'drizzle-orm'
import { BUILDER } from '#db/builder.ts'
import { preparePacked } from '#db/packed-statement.ts'
import { openReadDatabase } from '#db/read-client.ts'
import { boards } from '#db/tables/boards/boards.ts'
import { pins } from '#db/tables/pins/pins.ts'
import { createReader, type PreparedStatement } from '#worker/platform/reader.ts'
import { Complaint } from '../../scripts/lib/complaint.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty } from '../../scripts/seed.ts'

const PINS = 2_000
const ROWS = 25
const ROUNDS = 20

/** Packing that gains less than this isn't worth that it leans on private fields of Drizzle. */
const MOST = 0.95

/** Cards are read by both, in turns. Prints the share of plain rows' time that packed ones take, which has a limit. */
export async function measurePackedRows({ reads, dataDir }: { reads: number; dataDir: string }): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  try {
    await migrate(database.url)
    await seedIfEmpty(database.url, dataDir, { seed: 'bench', pins: PINS, pictures: 1 })
    const reader = createReader(openReadDatabase({ DATABASE_URL: database.url }, { timeoutMs: 20_000 }))
    const build = () =>
      BUILDER.select({ pin: withoutBinary(pins), board: withoutBinary(boards) })
        .from(pins)
        .innerJoin(boards, eq(boards.id, pins.boardId))
        .orderBy(desc(pins.id))
        .limit(ROWS)
    const [plain, packed] = [build().prepare(), preparePacked(build())]
    if (packed.getQuery().sql === plain.getQuery().sql) throw new Complaint('Rows are no longer packed.')
    const time = async (statement: PreparedStatement<unknown>) => {
      const start = performance.now()
      for (let count = 0; count < reads; count += 1) await reader.readPrepared(statement, {})
      return (performance.now() - start) / reads
    }
    await Promise.all([time(plain), time(packed)])
    const rounds: { plain: number; packed: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ plain: await time(plain), packed: await time(packed) })
    }
    const [ofPlain, ofPacked] = [median(rounds.map((one) => one.plain)), median(rounds.map((one) => one.packed))]
    const ratio = ofPacked / ofPlain
    console.log(`${ROWS} rows: plain ${ofPlain.toFixed(2)} ms, packed ${ofPacked.toFixed(2)} ms: ${ratio.toFixed(2)}`)
    if (ratio > MOST) throw new Complaint(`Packed rows take more than ${MOST} of the time of plain ones.`)
  } finally {
    await database.stop()
  }
}

/** Rows with binary values are never packed. */
function withoutBinary(table: Table) {
  const columns = Object.entries(getTableColumns(table))
  return Object.fromEntries(columns.filter(([, column]) => /^(?:text|integer)\b/i.test(column.getSQLType())))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
