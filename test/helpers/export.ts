import { expect } from 'vitest'
import type { BoardData } from '#schema/calls/boards.ts'
import type { PinData } from '#schema/calls/pins.ts'
import { postYourData } from './your-data.ts'
import { unzip } from './zip.ts'

export type ExportFiles = Map<string, Buffer>

export interface ExportedPin extends PinData {
  save: { id: string; saved_by: string; section: { slug: string; title: string } | null; created_at: string } | null
  files: { name: string; media?: number; cover?: true; product?: number; captions?: string }[]
}

export interface ExportedBoard extends BoardData {
  collaborators: { username: string; full_name: string; permissions: string[] }[]
}

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
