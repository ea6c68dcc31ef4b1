import { expect, test } from 'vitest'
import { findLongLines, findLongProse } from './lines.ts'

const LONG = 'x '.repeat(60)

test('long comments and statements of SQL are found by their lines', () => {
  expect(
    findLongLines(['const a = 1', `/** It's ${LONG} and it's long */`, `  sql\`select ${LONG}\``].join('\n')),
  ).toEqual([2, 3])
})

test('a text in quotes and a pattern may be longer, and 120 characters fit', () => {
  expect(
    findLongLines([`test('${LONG}', () => {`, `  \`\${a} ${LONG}\`,`, `  /${LONG}/i`, 'x'.repeat(120)].join('\n')),
  ).toEqual([])
})

test('long lines of documents are found, those of tables too, but for code and tables that a program reads', () => {
  const table = (heading: string) => [`| ${heading} | Holds |`, '| --- | --- |', `| \`a\` | ${LONG} |`, '']
  const roles = [`| What | visitor | ${LONG} |`, '| --- | --- | --- |', `| see | yes | ${LONG} |`, '']
  const code = ['```sh', LONG + LONG, '```']
  expect(findLongProse([...table('Room'), ...roles, ...code, ...table('Step'), `- ${LONG}`].join('\n'))).toEqual([
    14, 16,
  ])
})
