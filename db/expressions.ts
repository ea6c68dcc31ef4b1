import { sql, type SQL } from 'drizzle-orm'

/** Parses a column that SQLite builds as JSON text; `null` stays null. */
export function parsed<Value>(expression: SQL): SQL<Value> {
  return sql<Value>`${expression}`.mapWith((text: string) => JSON.parse(text) as Value)
}

export function yesOrNo(expression: SQL): SQL<boolean> {
  return sql<boolean>`${expression}`.mapWith((value: number) => value === 1)
}
