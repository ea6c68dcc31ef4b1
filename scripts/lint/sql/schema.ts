import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'

/** The columns of tables by their names in SQL. */
export type Schema = ReadonlyMap<string, ReadonlySet<string>>

/** A table as modules name it: columns in SQL by their names in code. */
export interface NamedTable {
  name: string
  columns: ReadonlyMap<string, string>
}

/** What tables of functions answer. */
export const TABLE_FUNCTIONS: Schema = new Map(
  Object.entries({
    json_each: 'key value type atom id parent fullkey path',
    json_tree: 'key value type atom id parent fullkey path',
    vector_top_k: 'id',
    pragma_table_info: 'cid name type notnull dflt_value pk',
  }).map(([name, columns]) => [name, new Set(columns.split(' '))]),
)

/** Those of SQLite itself, and of the migrator. */
const SYSTEM_TABLES: Schema = new Map(
  Object.entries({
    sqlite_schema: 'type name tbl_name rootpage sql',
    sqlite_master: 'type name tbl_name rootpage sql',
    sqlite_sequence: 'name seq',
    dbstat: 'name path pageno pagetype ncell payload unused mx_payload pgoffset pgsize schema aggregate',
    __drizzle_migrations: 'id hash created_at',
  }).map(([name, columns]) => [name, new Set(columns.split(' '))]),
)

/** The tables that a module exports, by the names of its exports. */
export function findTables(module: Readonly<Record<string, unknown>>): Map<string, NamedTable> {
  return new Map(
    Object.entries(module).flatMap(([exported, value]) => {
      if (!is(value, Table)) return []
      const columns = Object.entries(getTableColumns(value)).map(([key, column]) => [key, column.name] as const)
      return [[exported, { name: getTableName(value), columns: new Map(columns) }] as const]
    }),
  )
}

/** The tables of `db/tables` with those that only migrations make: of word search, and views. */
export function readSchema(tables: readonly NamedTable[], migrations: readonly string[]): Schema {
  const made = migrations.flatMap(findVirtual)
  const described = tables.map(({ name, columns }) => [name, new Set(columns.values())] as const)
  return new Map([...SYSTEM_TABLES, ...made, ...described])
}

function findVirtual(migration: string): [string, Set<string>][] {
  const searched = [...migration.matchAll(/create virtual table `(\w+)` using fts5\(([^;]*)\);/gi)].map(
    ([, name = '', options = '']): [string, Set<string>] => {
      const columns = [...options.matchAll(/(?:^|, )`(\w+)`/g)].map(([, column = '']) => column)
      return [name, new Set([...columns, name, 'rank'])]
    },
  )
  const views = [...migration.matchAll(/create view `(\w+)` as select ([^;]*) from [^;]*;/gi)].map(
    ([, name = '', list = '']): [string, Set<string>] => {
      const columns = [...list.matchAll(/as `(\w+)`|(?:^|, )`(\w+)`(?=,|$)/gi)].map(([, as, own]) => as ?? own ?? '')
      return [name, new Set(columns)]
    },
  )
  return [...searched, ...views]
}
