import { loadZip, openPipe, STORED } from '#worker/platform/zip.ts'

interface FolderFile {
  name: string
  body: ReadableStream<Uint8Array>
}

/** Packs files that arrive one after the other as the ZIP that `take` stores meanwhile. */
export function openFolder<Taken>(take: (zip: ReadableStream<Uint8Array>) => Promise<Taken>, now: number) {
  const { readable, writable, fail } = openPipe()
  const zip = loadZip().then(({ ZipWriter }) => new ZipWriter(writable, { ...STORED, lastModDate: new Date(now) }))
  const names = new Set<string>()
  const taken = take(readable)
  let last: Promise<unknown> = zip
  // The failure of both is thrown by what is called next.
  taken.catch(() => {})
  zip.catch(() => {})

  return {
    /** Resolves once the file is packed; rejects where the ZIP is refused. */
    async add({ name, body }: FolderFile): Promise<void> {
      // An entry of such a name would be a folder, which has no content.
      if (name.endsWith('/')) return body.cancel()
      const free = findFree(name, names)
      names.add(free)
      // The library holds in memory what is added while another entry is open.
      const added = last.then(async () => (await zip).add(free, body))
      last = added
      await Promise.race([added, taken])
    },

    async end(): Promise<Taken> {
      await Promise.race([zip.then((writer) => writer.close()), taken])
      return taken
    },

    /** Discards what was stored so far. */
    async abort(reason: unknown): Promise<void> {
      fail(reason)
      await taken.catch(() => {})
    },
  }
}

/** Files of several folders may have one name; a ZIP has each name once. */
function findFree(name: string, names: ReadonlySet<string>): string {
  const [, start = name, extension = ''] = /^(.*?)(\.[^./]*)?$/s.exec(name) ?? []
  let free = name
  for (let count = 2; names.has(free); count += 1) free = `${start} (${count})${extension}`
  return free
}
