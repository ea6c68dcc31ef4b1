import { readFileSync } from 'node:fs'

/** The table below a heading of a page of `docs/behaviour`: each row by its first cell, its others by their columns. */
export function readPermissions(page: string, heading: string): Record<string, Record<string, string>> {
  const [, section = ''] = readFileSync(`docs/behaviour/${page}.md`, 'utf8').split(`\n## ${heading}\n`)
  const lines =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|')) ?? []
  const [[, ...columns] = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  if (rows.length === 0) throw new Error(`${page}.md has no table below “${heading}”`)
  return Object.fromEntries(
    rows.map(([name, ...cells]) => [
      name,
      Object.fromEntries(columns.map((column, nth) => [column, cells[nth] ?? ''])),
    ]),
  )
}
