import { readFileSync } from 'node:fs'
import { ERRORS } from '#schema/errors.ts'

/** The answers, `ok` or an error of the catalog, by row and column. */
type PermissionTable = Record<string, Record<string, string>>

/** The outcome of a call, in the words of `readPermissions`. */
export async function readOutcome(answer: Response): Promise<string> {
  const { code } = (await answer.json()) as { code: number }
  const error = Object.entries(ERRORS).find(([, one]) => one.code === code)?.[0]
  return error ?? (code === 0 ? 'ok' : String(code))
}

/** The table under a heading of a page of docs/behaviour; what its marks stand for is said below it. */
export function readPermissions(page: string, heading: string): PermissionTable {
  const text = readFileSync(`docs/behaviour/${page}.md`, 'utf8')
  const section = text.split(/^##+ /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const marks = new Map([...section.matchAll(/(\S+) `(\w+)`/g)].map(([, mark, answer]) => [mark, answer]))
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  const columns = head.slice(1)
  return Object.fromEntries(
    rows.map(([row = '', ...cells]) => [row, Object.fromEntries(cells.map((cell, i) => [columns[i], expand(cell)]))]),
  )

  function expand(mark: string): string {
    const answer = marks.get(mark)
    if (answer === undefined) throw new Error(`${page}, ${heading}: nothing says what ${mark} stands for`)
    return answer
  }
}

/** A column of a table: what one role is answered, by action. */
export function pickColumn(table: PermissionTable, column: string): Record<string, string> {
  return Object.fromEntries(Object.entries(table).map(([row, cells]) => [row, cells[column] ?? 'not in the table']))
}
