import { expect, it } from 'vitest'
import { findReason } from './database-process.ts'

it.each([
  [
    'Starting\nError: database disk image is malformed\n\nCaused by:\n    Error code 11: …\n\nStack backtrace:\n   0: a::b\n' +
      '             at ./csu/libc-start.c:360:3\n  11: _start\n',
    'database disk image is malformed',
  ],
  [
    'Starting\nthread main panicked: no space left\nstack backtrace:\n   0: a::b\n',
    'thread main panicked: no space left',
  ],
  ['', ''],
])('why a database server could not start is said, not the last frame of its stack (%#)', (output, reason) => {
  expect(findReason(output)).toBe(reason)
})
