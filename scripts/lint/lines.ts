import { globSync, readFileSync } from 'node:fs'

const MAX_WIDTH = 120

/**
 * The pattern finds texts in quotes, but no comments, and no statement of SQL. A template may continue on the next
 * line.
 */
const QUOTED = new RegExp(
  [/(?<!^\s*(?:\/?\*|\/\/).*)/, /(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|(?<!sql|sql<\w+>)`(?:\\.|[^`\\])*(?:`|$))/]
    .map(({ source }) => source)
    .join(''),
  'g',
)

/** The formatter wraps code, but neither comments nor templates. Quoted texts and patterns may be longer. */
export function findLongLines(text: string): number[] {
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }))
  const isTooLong = (line: string) =>
    line.length > MAX_WIDTH && !/^\s*\/[^/*]/.test(line) && line.replaceAll(QUOTED, '').length > MAX_WIDTH / 2
  return lines.filter(({ line }) => isTooLong(line)).map(({ number }) => number)
}

/** The table of rooms is read by `folders.ts`, those of who may do what by tests. */
const READ_TABLE = /^\| Room |^\|.*\| visitor +\|/

/** Finds the long lines of a document. Blocks of code cannot be wrapped, nor tables that a program reads. */
export function findLongProse(text: string): number[] {
  let isCode = false
  let isRead = false
  return text.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) isCode = !isCode
    isRead = line.startsWith('|') && (isRead || READ_TABLE.test(line))
    return !isCode && !isRead && line.length > MAX_WIDTH ? [index + 1] : []
  })
}

export function checkLines(): Promise<number> {
  const sources = globSync('{schema,db,worker,ui,scripts,test}/**/*.{ts,tsx,mjs,js}', {
    exclude: ['scripts/demo/**', 'ui/public/**'],
  })
  const problems = [...findIn(sources, findLongLines), ...findIn(globSync(['*.md', 'docs/**/*.md']), findLongProse)]
  if (problems.length > 0) console.error(`Lines of more than ${MAX_WIDTH} characters:\n  ${problems.join('\n  ')}`)
  return Promise.resolve(problems.length === 0 ? 0 : 1)
}

function findIn(files: readonly string[], find: (text: string) => number[]): string[] {
  return files.flatMap((file) => find(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`))
}
