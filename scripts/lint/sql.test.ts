import { blob, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { findSqlProblems } from './sql.ts'
import { findTables, readSchema } from './sql/schema.ts'

const TABLES = findTables({
  pins: sqliteTable('pins', { id: text('id'), boardId: text('board_id'), title: text('title'), look: blob('look') }),
  boards: sqliteTable('boards', { id: text('id'), ownerId: text('owner_id'), privacy: text('privacy') }),
})
const MIGRATION = 'CREATE VIRTUAL TABLE `pins_search` USING fts5(`title`, content=`x`);'
const SCHEMA = readSchema([...TABLES.values()], [MIGRATION])

const IMPORTS = `import { sql } from 'drizzle-orm'
  import { alias } from 'drizzle-orm/sqlite-core'
  import { pins, boards } from '#db/tables/pins.ts'\n`

function check(text: string, others: Record<string, string> = {}) {
  const texts = Object.entries({ 'worker/one.ts': text, ...others })
  return findSqlProblems({
    tables: new Map([['db/tables/pins.ts', TABLES]]),
    schema: SCHEMA,
    texts: new Map(texts.map(([file, source]) => [file, IMPORTS + source])),
  })
}

test.each([
  "select p.id from pins p join boards b on b.id = p.board_id where b.privacy <> 'secret' order by p.title",
  'select title as name from pins where id in (select value from json_each(${ids})) order by name',
  'with recent (pin) as (select id from pins union all select pin from recent) select recent.pin from recent',
  'select kept.home, kept.n from (select board_id as home, count(*) n from pins group by 1) kept',
  'insert into pins (id, title) select b.id, b.privacy from boards b where true on conflict (id) do update set title = excluded.title',
  'update pins set title = boards.privacy from boards where boards.id = pins.board_id returning title',
  'delete from pins where rowid in (select rowid from pins_search where pins_search match ${words})',
  'select ${pins.title} from ${pins} where exists (select 1 from boards home where home.id = ${pins.boardId})',
])('%s is in order', (statement) => {
  expect(check(`db.all(sql\`${statement}\`)`)).toEqual([])
})

test.each([
  ['select p.name from pins p', 'p.name'],
  ['select p.id from pins p where exists (select 1 from boards p where p.title = 1)', 'p.title'],
  ['select kept.title from (select id from pins) kept', 'kept.title'],
  ['with recent as (select id from pins) select recent.title from recent', 'recent.title'],
  ['insert into pins (id, privacy) values (1, 2)', 'pins.privacy'],
  ['insert into pins (id) values (1) on conflict (id) do update set title = excluded.privacy', 'excluded.privacy'],
  ['select nonsense from pins', 'nonsense'],
  ['select x.id from pins p', 'x.id'],
  ['select privacy from pins', 'privacy'],
  ['select id from pinz', 'pinz'],
])('%s is refused for %s', (statement, name) => {
  expect(check(`db.all(sql\`${statement}\`)`).join('\n')).toContain(name)
})

test('a fragment is read in the statement that uses it, whatever is between them', () => {
  const rules = `export const IS_OPEN = sql\`home.privacy = 'public'\`
    export function isOnBoard(condition: SQL = IS_OPEN): SQL {
      return sql\`exists (select 1 from boards home where home.id = \${pins.boardId} and \${condition})\`
    }`
  const use = `import { isOnBoard } from '#worker/rules.ts'
    db.all(sql\`select id from pins where \${isOnBoard(sql\`home.owner_id = \${me}\`)}\`)`
  expect(check(use, { 'worker/rules.ts': rules })).toEqual([])
  expect(check(use.replace('owner_id', 'title'), { 'worker/rules.ts': rules })).toEqual([
    'worker/one.ts:5: the table in sight has no home.title',
  ])
  expect(check(use, { 'worker/rules.ts': rules.replace('home.privacy', 'home.title') })).toEqual([
    'worker/rules.ts:4: the table in sight has no home.title',
  ])
})

test('a name that a function is given is looked for where the function is called', () => {
  const rule = `function isOpen(board: string): SQL { return sql\`\${sql.raw(board)}.privacy = 'public'\` }`
  const use = (name: string) => `${rule}\ndb.all(sql\`select b.id from boards b, pins p where \${isOpen('${name}')}\`)`
  expect(check(use('b'))).toEqual([])
  expect(check(use('p')).join('\n')).toContain('p.privacy')
  expect(check(use('c')).join('\n')).toContain('c.privacy')
})

test('a statement of the builder is read with its tables', () => {
  const use = (column: string) => `db.select({ id: pins.id }).from(sql\`pins p\`)
    .innerJoin(boards, sql\`\${boards.id} = p.board_id\`).where(sql\`p.\${''}title = 1 and p.${column} = 1\`)`
  expect(check(use('board_id'))).toEqual([])
  expect(check(use('privacy')).join('\n')).toContain('p.privacy')
})

test('an alias of Drizzle is a table of that name', () => {
  const use = (table: string) => `const home = alias(boards, 'home')
    db.all(sql\`select 1 from ${table} home where \${home.privacy} = 'public'\`)`
  expect(check(use('boards'))).toEqual([])
  expect(check(use('pins')).join('\n')).toContain('home.privacy')
})

test('a condition that a function is given is read in the statement that it sends itself', () => {
  const remove = `export function remove(db: Database, which: SQL) { return db.run(sql\`delete from pins where \${which}\`) }`
  const use = (column: string) => `${remove}\nremove(db, sql\`${column} = \${me}\`)`
  expect(check(use('board_id'))).toEqual([])
  expect(check(use('privacy'))).toEqual(['worker/one.ts:5: privacy is in no known statement'])
})

test('conditions of an object are read where its values are used', () => {
  const use = (column: string) => `const conditions = { open: sql\`${column} = 1\` }
    db.select({ id: pins.id }).from(pins).where(and(...Object.values(conditions)))`
  expect(check(use('title'))).toEqual([])
  expect(check(use('privacy')).join('\n')).toContain('privacy')
})

test('a list that a function is given is read where the function puts each of it', () => {
  const each = `function collect(sources: readonly SQL[]) {
    const each = sources.map((source) => sql\`select id from (\${source})\`)
    return sql\`(select count(id) from (\${sql.join(each, sql\` union all \`)}))\`
  }`
  const use = (column: string) =>
    `${each}\ndb.all(sql\`select \${collect([sql\`select p.${column} as id from pins p\`])}\`)`
  expect(check(use('title'))).toEqual([])
  expect(check(use('privacy')).join('\n')).toContain('privacy')
})

test('a named query of the builder is a table of that name', () => {
  const use = (table: string, column: string) => `const kept = sql\`select ${column} as pin from pins\`
    db.with(db.$with('kept', { pin: sql\`pin\` }).as(kept)).select({ n: sql\`(select pin from ${table})\` }).from(boards)`
  expect(check(use('kept', 'title'))).toEqual([])
  expect(check(use('keep', 'title')).join('\n')).toContain('keep')
  expect(check(use('kept', 'privacy')).join('\n')).toContain('privacy')
})

test('what an insertion excluded is known, whatever its table', () => {
  const put = `function put(db: Database, table: Table, columns: SQL[]) {
    const set = columns.map((column) => sql\`\${column} = excluded.\${column}\`)
    return db.run(sql\`insert into \${table} (id) select 1 where true on conflict (id) do update set \${sql.join(set)}\`)
  }`
  expect(check(put)).toEqual([])
})
