import { parseArgs } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { Complaint } from './complaint.ts'
import { explainFailure } from './explain-failure.ts'

function coded(message: string, more: object, name = 'Error'): Error {
  return Object.assign(new Error(message), { name, ...more })
}

function ofQuery(cause: Error): Error {
  return new DrizzleQueryError('select ?', ['private'], cause)
}

function ofOption(): unknown {
  try {
    return parseArgs({ args: ['--frob'], allowPositionals: true, options: {} })
  } catch (error) {
    return error
  }
}

it.each([
  ['a complaint', new Complaint('Do this.'), /^Do this\.$/],
  ['an option that there is not', ofOption(), /^Unknown option '--frob'\. Usage: npm run x$/],
  ['a full disk', coded('ENOSPC: no space left on device, write', { code: 'ENOSPC' }), /is full\. Make room/],
  ['a full database', ofQuery(coded('database or disk is full', { code: 'SQLITE_FULL' })), /is full\. Make room/],
  ['a file of others', coded('EACCES', { code: 'EACCES', path: '/a/b' }), /^\/a\/b can't be used \(EACCES\)\. Change/],
  ['a database before its migration', ofQuery(coded('no such table: mails', { code: 'X' })), /Run npm run db:migrate/],
  ['a token that is refused', ofQuery(coded('401', { status: 401 }, 'HttpServerError')), /DATABASE_AUTH_TOKEN/],
  ['a token that only reads', ofQuery(coded('403', { status: 403 }, 'HttpServerError')), /may write/],
  ['a blocked database', ofQuery(coded('Operation was blocked', { code: 'BLOCKED' })), /refuses this: Operation was/],
  [
    'a database that is away',
    ofQuery(new TypeError('fetch failed')),
    /didn't answer \(fetch failed\)\. Check DATABASE_URL/,
  ],
  ['a database that is slow', ofQuery(coded('too slow', {}, 'TimeoutError')), /didn't answer/],
])('%s is explained in one line that says what to do, and never what a statement held', (_, error, text) => {
  const line = explainFailure(error, 'Usage: npm run x')
  expect(line).toMatch(text)
  expect(line).not.toMatch(/\n|private|select/)
})

it('a bug keeps its stack', () => {
  expect(explainFailure(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBeNull()
  expect(explainFailure(coded('too slow', {}, 'TimeoutError'))).toBeNull()
})
