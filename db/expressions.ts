import { sql, type SQL } from 'drizzle-orm'

/** A column that SQLite builds as JSON text, parsed; `null` stays null. */
export function parsed<Value>(expression: SQL): SQL<Value> {
  return sql<Value>`${expression}`.mapWith((text: string) => JSON.parse(text) as Value)
}

/** A column that is 0 or 1, as a boolean. */
export function yesOrNo(expression: SQL): SQL<boolean> {
  return sql<boolean>`${expression}`.mapWith((value: number) => value === 1)
}
