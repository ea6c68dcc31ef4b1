import { createClient, type Client } from '@libsql/client'

/** Each of these tables is copied, in this order. */
const COPIED = [
  'users',
  'boards',
  'board_sections',
  'pins',
  'pin_details',
  'pin_topics',
  'pin_reaction_counts',
  'saves',
  'comments',
  'related_pins',
  'user_follows',
  'board_follows',
  'topic_follows',
]

/** Searches that are made from a table's rows. */
const SEARCHED = ['users', 'boards', 'pins']

/** Kept as they are: topics and images are shared by all copies. */
const SHARED = new Set(['topic_id', 'picture_signature', 'cover_signature'])

/** A copy has this many of its related pins, the best ones; the first pins have all of theirs. */
const RELATED_OF_COPY = 12

const GOLDEN = 0.6180339887

/** An id begins with its time; of what follows, so many letters number the copies. */
const TIME = 10
const SUFFIX = 4

/**
 * Adds copies of all people with what they have to the file of a database, until there are so many pins; no server may
 * run on it. The copies come at the times of what they are copies of, as pins of many people do, and are liked more or
 * less than these. They have no embedding: to index a million takes days.
 */
export async function growRows(file: string, pins: number): Promise<void> {
  const client = createClient({ url: `file:${file}` })
  try {
    await setUp(client)
    const had = await readNumber(client, 'select count(*) as n from pins')
    const copies = Math.round(pins / had) - 1
    if (copies < 1) return
    const made = await listMade(client)
    for (const { type, name } of made) await client.execute(`drop ${type} "${name}"`)
    for (const table of COPIED) {
      const startedAt = performance.now()
      const rowsAffected = await copyRows(client, table, copies)
      report(`${table}: ${rowsAffected} copies`, startedAt)
    }
    for (const { name, sql } of made) {
      const startedAt = performance.now()
      await client.execute(sql)
      report(name, startedAt)
    }
    for (const table of SEARCHED) {
      const startedAt = performance.now()
      await client.execute(`insert into ${table}_search (${table}_search) values ('rebuild')`)
      report(`${table}_search`, startedAt)
    }
    await client.execute('pragma journal_mode = wal')
  } finally {
    client.close()
  }
}

/** Nothing of this need survive a crash. */
async function setUp(client: Client): Promise<void> {
  await client.execute('pragma wal_checkpoint(truncate)')
  await client.execute('pragma journal_mode = off')
  await client.execute('pragma synchronous = off')
  await client.execute('pragma foreign_keys = off')
  await client.execute('pragma cache_size = -4000000')
}

/** Indexes and triggers, which are made again over all rows. One of vectors stays: copies have none. */
async function listMade(client: Client): Promise<{ type: string; name: string; sql: string }[]> {
  const tables = COPIED.map((table) => `'${table}'`).join(', ')
  const { rows } = await client.execute(`select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and tbl_name in (${tables}) and sql is not null
      and sql not like '%libsql_vector_idx%' order by type`)
  return rows.map(({ type, name, sql }) => ({ type: toText(type), name: toText(name), sql: toText(sql) }))
}

async function copyRows(client: Client, table: string, copies: number): Promise<number> {
  const { rows } = await client.execute(`select name from pragma_table_xinfo('${table}') where hidden = 0`)
  const names = rows.map(({ name }) => toText(name))
  const last = await readNumber(client, `select coalesce(max(rowid), 0) as n from ${table}`)
  const values = names.map((name) => copyOf(name))
  const { rowsAffected } = await client.execute(`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${copies}),
      copies(n, suffix) as (select n, printf('%0${SUFFIX}d', n) from numbers)
    insert or ignore into ${table} (${names.join(', ')})
    select ${values.join(', ')} from ${sourceOf(table)} one cross join copies where one.rowid <= ${last}`)
  return rowsAffected
}

function sourceOf(table: string): string {
  if (table !== 'related_pins') return table
  return `(select rowid, * from (select r.rowid, r.*, row_number() over (partition by pin_id order by score desc) as place
    from related_pins r) where place <= ${RELATED_OF_COPY})`
}

function copyOf(name: string): string {
  if (name === 'embedding') return 'null'
  // Evenly spread, and the same wherever a pin has one.
  if (name === 'feed_score') return `one.${name} + n * ${GOLDEN} - cast(one.${name} + n * ${GOLDEN} as integer)`
  const isCopied = /(?:^|_)id$|^username$|^email$|^idempotency_key$/.test(name)
  if (SHARED.has(name) || !isCopied) return `one.${name}`
  if (name === 'username') return `one.${name} || '_' || suffix`
  if (name === 'email' || name === 'idempotency_key') return `one.${name} || suffix`
  return `iif(length(one.${name}) = 26, substr(one.${name}, 1, ${TIME}) || suffix || substr(one.${name}, ${TIME + SUFFIX + 1}), one.${name})`
}

async function readNumber(client: Client, sql: string): Promise<number> {
  const { rows } = await client.execute(sql)
  return Number(rows[0]?.['n'])
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

function report(what: string, startedAt: number): void {
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(7)} s  ${what}`)
}
