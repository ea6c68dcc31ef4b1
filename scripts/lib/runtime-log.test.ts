import { expect, it } from 'vitest'
import { createRuntimeLogFilter } from './runtime-log.ts'

const GONE =
  'kj::getCaughtExceptionAsKj() = rust/cxx/kj-rs-io/ffi.rs:176: disconnected: write(): Broken pipe (os error 32)'
const STACK = 'stack: /site/node_modules/@cloudflare/workerd-linux-64/bin/workerd@58261f3 /lib/libc.so@2724a'

function printed(messages: readonly string[]): string[] {
  const isPrinted = createRuntimeLogFilter()
  return messages.filter((message) => isPrinted(message))
}

it('leaves out that a client went away, with its stack in the same message or the next one', () => {
  expect(printed([GONE, STACK, `${GONE}\n${STACK}`, `${GONE};\n${STACK}`, 'ready'])).toEqual(['ready'])
})

it('prints everything else, stacks of other exceptions too', () => {
  const others = [
    'kj::getCaughtExceptionAsKj() = rust/cxx/kj-rs-io/ffi.rs:176: disconnected: read(): Connection reset by peer (os error 104)',
    STACK,
    'kj::getCaughtExceptionAsKj() = src/workerd/io/worker.c++:12: failed: write(): Broken pipe (os error 32)',
    STACK,
    `{"level":"error","message":"${GONE}"}`,
    `The mail server said: ${GONE}`,
    `${GONE}\nUncaught Error: the shelf fell down`,
    'Error: Broken pipe',
  ]
  expect(printed(others)).toEqual(others)
  expect(printed([GONE, 'An error of the worker', STACK])).toEqual(['An error of the worker', STACK])
})
