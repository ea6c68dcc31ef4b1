import { expect } from 'vitest'
import { postYourData } from './your-data.ts'
import { unzip, type ZipEntry } from './zip.ts'

export type ExportFiles = Map<string, Buffer>

/** All that an account can download. */
export async function downloadExport(origin: string, cookie: string): Promise<{ zip: Uint8Array; files: ExportFiles }> {
  const answer = await postYourData(origin, { action: 'download' }, { cookie })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const zip = new Uint8Array(await answer.arrayBuffer())
  return { zip, files: unzip(zip) }
}

export function readJson<Value>(files: ExportFiles, name: string): Value {
  const file = files.get(name)
  if (!file) throw new Error(`There is no ${name} among ${[...files.keys()].join(', ')}`)
  return JSON.parse(file.toString('utf8')) as Value
}

/** The files of a download with one board, of pins with a title and an image each, the newest first. */
export function exportEntries(
  board: string,
  pins: readonly { title: string; file: string; id?: string; content?: Uint8Array }[],
): ZipEntry[] {
  const folder = `boards/${board}`
  const rows = pins.map(({ title, file, id = `old-${title}` }) =>
    JSON.stringify({
      id,
      kind: 'image',
      title,
      media: [{}],
      topics: [],
      save: null,
      note: '',
      files: [{ media: 0, name: file }],
    }),
  )
  return [
    { name: 'account.json', content: Buffer.from(JSON.stringify({ format: 'tackboard', boards: [board] })) },
    { name: `${folder}/board.json`, content: Buffer.from(JSON.stringify({ name: board })) },
    { name: `${folder}/pins.json`, content: Buffer.from(`[\n${rows.join(',\n')}\n]\n`) },
    ...pins.flatMap(({ file, content }) => (content ? [{ name: `${folder}/${file}`, content }] : [])),
  ]
}
