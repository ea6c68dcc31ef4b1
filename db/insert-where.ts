import { getTableColumns, is, sql, SQL, type Column } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './client.ts'

/** Values may be expressions. */
type Row<Table extends SQLiteTable> = { [Name in keyof Table['$inferInsert']]: Table['$inferInsert'][Name] | SQL }

/**
 * Inserts one row if a condition holds at that moment and its key is free: for a `batch()` whose other statements
 * decide.
 */
export function insertWhere<Table extends SQLiteTable>(db: Database, table: Table, row: Row<Table>, condition: SQL) {
  return db.run(insertSql(table, row, condition))
}

/** The answer is the `id` if the row was inserted. */
export function insertWhereReturningId<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Row<Table> & { id: string },
  condition: SQL,
) {
  return db.all<{ id: string }>(sql`${insertSql(table, row, condition)} returning id`)
}

/** If the key is taken, the row that has it gets the given columns. Nothing changes unless the condition holds. */
export function upsertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Row<Table>,
  { key, given, condition }: { key: Column; given: readonly (string & keyof Table['_']['columns'])[]; condition: SQL },
) {
  const columns = getTableColumns(table)
  const set = given.flatMap((name) => {
    const column = columns[name] && sql.identifier(columns[name].name)
    return column ? [sql`${column} = excluded.${column}`] : []
  })
  return db.run(sql`${selectedRow(table, row, condition)}
    on conflict (${sql.identifier(key.name)}) do update set ${sql.join(set, sql`, `)}`)
}

/** Fails, and its `batch()` with it, if the key is taken. */
export function insertWhereOrFail<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: Row<Table>,
  condition: SQL,
) {
  return db.run(selectedRow(table, row, condition))
}

function insertSql<Table extends SQLiteTable>(table: Table, row: Row<Table>, condition: SQL): SQL {
  return sql`${selectedRow(table, row, condition)} on conflict do nothing`
}

function selectedRow<Table extends SQLiteTable>(table: Table, row: Row<Table>, condition: SQL): SQL {
  const given: Record<string, unknown> = row
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => given[key] !== undefined)
  const names = columns.map(([, column]) => sql.identifier(column.name))
  const values = columns.map(([key, column]) => (is(given[key], SQL) ? given[key] : sql.param(given[key], column)))
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)} where ${condition}`
}
