import { cpus } from 'node:os'
import { expect, it } from 'vitest'
import { unzip } from '../../test/helpers/zip.ts'
import { makeZip, type PackedFile } from './zip.ts'

const lastModified = new Date('2026-05-04T10:20:30Z')

async function* list(...inputs: [name: string, input: PackedFile['input']][]): AsyncGenerator<PackedFile> {
  for (const [name, input] of inputs) yield { name, lastModified, input }
}

async function* say(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}

async function read(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

it('has files from texts, bytes and streams, under names of all scripts', async () => {
  const files = unzip(
    await read(
      makeZip(
        list(
          ['Küche/読む.txt', 'Grüße'],
          ['bytes', new Uint8Array([0, 255])],
          ['rows.json', say('[', '1', ']')],
          ['stream', new Blob(['s'.repeat(300_000)]).stream()],
          ['empty', ''],
        ),
      ),
    ),
  )
  expect([...files.keys()]).toEqual(['Küche/読む.txt', 'bytes', 'rows.json', 'stream', 'empty'])
  expect(files.get('Küche/読む.txt')?.toString()).toBe('Grüße')
  expect(files.get('bytes')).toEqual(Buffer.from([0, 255]))
  expect(files.get('rows.json')?.toString()).toBe('[1]')
  expect(files.get('stream')).toHaveLength(300_000)
})

it('breaks off where a file does, so that it is never taken for a whole one', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('gone')) })
  await expect(read(makeZip(list(['a', 'whole'], ['b', broken])))).rejects.toThrow('gone')
})

it('ends its files where its reader leaves', async () => {
  const ended = Promise.withResolvers<void>()
  async function* files(): AsyncGenerator<PackedFile> {
    try {
      for (;;) yield { name: crypto.randomUUID(), lastModified, input: 'x'.repeat(100_000) }
    } finally {
      ended.resolve()
    }
  }
  const reader = makeZip(files()).getReader()
  await reader.read()
  await reader.cancel()
  await ended.promise
})

it('is not held up by others that stand still, as those of requests that were cut off', async () => {
  const still = () => list(['a', new ReadableStream<Uint8Array>()])
  for (let count = 0; count <= cpus().length; count += 1) await makeZip(still()).getReader().read()
  expect(
    unzip(await read(makeZip(list(['b', 'whole']))))
      .get('b')
      ?.toString(),
  ).toBe('whole')
})
