import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from './client.ts'

export type Statement = BatchItem<'sqlite'>

type Result<One> = One extends Statement ? One['_']['result'] : never

type ListOfResults<List> = { -readonly [Index in keyof List]: Result<List[Index]> }

export type Batch = Readonly<Record<string, Statement | readonly Statement[]>>

export type BatchResults<Named> = {
  -readonly [Name in keyof Named]: Named[Name] extends readonly Statement[]
    ? ListOfResults<Named[Name]>
    : Result<Named[Name]>
}

/**
 * Runs named statements in order, in one transaction and one round trip: all or none. A list of statements returns a
 * list of results.
 */
export async function batch<const Named extends Batch>(
  db: Pick<Database, 'batch'>,
  named: Named,
): Promise<BatchResults<Named>> {
  const [first, ...others] = Object.values(named).flat()
  const results: unknown[] = first ? await db.batch([first, ...others]) : []
  let place = 0
  const next = () => results[place++]
  const answers = Object.entries(named).map(([name, one]) => [name, Array.isArray(one) ? one.map(next) : next()])
  return Object.fromEntries(answers) as BatchResults<Named>
}

/** The previous statement of the batch changed a row: what follows is done together with it or not at all. */
export const HAS_JUST_CHANGED = sql`changes() > 0`
