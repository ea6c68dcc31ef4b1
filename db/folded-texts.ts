import { getTableName, sql } from 'drizzle-orm'
import { foldText } from '#schema/fold-text.ts'
import { batch } from './batch.ts'
import type { Database } from './client.ts'
import { boards } from './tables/boards/boards.ts'
import { isUnfolded } from './tables/columns.ts'
import { comments } from './tables/comments.ts'
import { conversations } from './tables/messages.ts'
import { pins, pinTries } from './tables/pins/pins.ts'
import { users } from './tables/users.ts'

/** Null where a text is its own fold but for the case, which SQLite folds by itself: plain ASCII in one line. */
export function toFolded(text: string): string | null {
  return /[^ -~]| {2}/.test(text) ? foldText(text) : null
}

type FoldedColumns<Texts> = { [Name in keyof Texts & string as `${Name}Folded`]: string | null }

/** What the folded columns of texts hold: to be written with them. Those that are not given stay as they are. */
export function foldColumns<Texts extends Record<string, string | null | undefined>>(
  texts: Texts,
): Partial<FoldedColumns<Texts>> {
  const given = Object.entries(texts).filter(([, text]) => text !== undefined)
  return Object.fromEntries(
    given.map(([name, text]) => [`${name}Folded`, text == null ? null : toFolded(text)]),
  ) as Partial<FoldedColumns<Texts>>
}

/** A row with what its texts of these names are folded to. */
export function withFolded<Row extends object>(row: Row, names: readonly (string & keyof Row)[]): Row {
  const texts = names.map((name): [string, unknown] => [name, row[name]])
  return { ...row, ...foldColumns(Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) as never) }
}

/** Columns with a folded one beside them, by table. */
const TEXTS = [
  [pins, ['title', 'grid_title', 'description', 'alt_text']],
  [boards, ['name', 'description']],
  [users, ['full_name']],
  [comments, ['text']],
  [pinTries, ['text']],
  [conversations, ['name']],
] as const

/** Rows of a table at a time: some 300 KB of text, and a statement well within a call's timeout. */
const ROWS_PER_SWEEP = 200

/** Folds texts of rows that were written without: those from before, and by code that does not know of it. */
export async function sweepFoldedTexts(db: Database): Promise<void> {
  for (const [table, names] of TEXTS) {
    const name = sql.identifier(getTableName(table))
    const columns = sql.join(
      names.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const rows = await db.all<Record<string, string> & { row: number }>(
      sql`select rowid as row, ${columns} from ${name} where ${isUnfolded(...names)} limit ${ROWS_PER_SWEEP}`,
    )
    const foldRow = ({ row, ...texts }: (typeof rows)[number]) => {
      const set = names.map((text) => sql`${sql.identifier(`${text}_folded`)} = ${toFolded(texts[text] ?? '')}`)
      const isSame = names.map((text) => sql`${sql.identifier(text)} is ${texts[text] ?? null}`)
      return db.run(sql`update ${name} set ${sql.join(set, sql`, `)} where rowid = ${row}
        and ${sql.join(isSame, sql` and `)}`)
    }
    await batch(db, { folded: rows.map(foldRow) })
  }
}
