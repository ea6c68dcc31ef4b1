import { expect } from 'vitest'
import { href } from '#schema/routes.ts'
import type { ImportData, UploadedImport } from '#schema/settings/import-calls.ts'
import { readData, send, type Sent } from './client.ts'
import type { Site } from './site.ts'

type Verb = 'get' | 'create' | 'update' | 'delete'

export interface Importer {
  upload(bytes: Uint8Array<ArrayBuffer> | string, sent?: Sent): Promise<Response>
  uploadFile(bytes: Uint8Array<ArrayBuffer> | string): Promise<string>
  call(verb: Verb, options: object, sent?: Sent): Promise<Response>
  start(bytes: Uint8Array<ArrayBuffer> | string): Promise<ImportData>
  read(id: string): Promise<ImportData>
  /** Starts it and waits until it is over, as far as its queue gets. */
  finish(bytes: Uint8Array<ArrayBuffer> | string): Promise<ImportData>
  over(id: string): Promise<ImportData>
}

/** Someone who imports files; imports work on in the background. */
export function importerOf({ origin }: Pick<Site, 'origin'>, cookie: string): Importer {
  const call: Importer['call'] = (verb, options, sent = {}) => {
    const path = href('resource', { name: 'ImportResource', verb })
    return verb === 'get'
      ? send(origin, `${path}?options=${encodeURIComponent(JSON.stringify(options))}`, { cookie, ...sent })
      : send(origin, path, { json: { options }, cookie, ...sent })
  }
  const upload: Importer['upload'] = (bytes, sent = {}) =>
    send(origin, href('importUploads'), { method: 'POST', body: bytes, cookie, ...sent })
  async function uploadFile(bytes: Uint8Array<ArrayBuffer> | string): Promise<string> {
    const answer = await upload(bytes)
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { data: UploadedImport }).data.id
  }
  const start: Importer['start'] = async (bytes) =>
    readData<ImportData>(await call('create', { media_id: await uploadFile(bytes) }))
  const read: Importer['read'] = async (id) => readData<ImportData>(await call('get', { id }))
  async function over(id: string): Promise<ImportData> {
    const deadline = Date.now() + 60_000
    for (;;) {
      const now = await read(id)
      if (now.status !== 'running' || now.waits_until !== null) return now
      if (Date.now() > deadline) throw new Error(`The import is not over: ${JSON.stringify(now)}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return { upload, uploadFile, call, start, read, over, finish: async (bytes) => over((await start(bytes)).id) }
}
