import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { loadZip } from '#worker/platform/zip.ts'
import { callersFolder } from './lib/callers-folder.ts'
import { Complaint } from './lib/complaint.ts'
import { compareHashes, HASHED, hashDownload, type Hashed } from './lib/download-hashes.ts'
import { printable } from './lib/import-user.ts'

export async function run(argv: string[]): Promise<number> {
  const [first, second, ...more] = parseArgs({ args: argv, allowPositionals: true }).positionals
  if (first === undefined || more.length > 0) {
    throw new Complaint('Name one download, or two to compare: npm run hashes -- DOWNLOAD.zip [OTHER.zip]')
  }
  const hashes = await hashFile(first)
  if (second === undefined) {
    for (const { kind, name, hash } of hashes) console.log(`${hash}  ${kind}  ${printable(name)}`)
    return 0
  }
  const differences = compareHashes(hashes, await hashFile(second))
  for (const line of differences) console.log(printable(line))
  console.log(
    differences.length === 0 ? `All equal: ${count(hashes)}` : `${differences.length} differ of ${count(hashes)}`,
  )
  return differences.length === 0 ? 0 : 2
}

async function hashFile(path: string): Promise<Hashed[]> {
  const full = resolve(callersFolder('hashes'), path)
  try {
    return hashDownload(await unzip(await readFile(full)))
  } catch (error) {
    throw new Complaint(`${printable(path)} can't be read as a Tackboard download.`, { cause: error })
  }
}

async function unzip(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } = await loadZip()
  const files = new Map<string, Uint8Array>()
  const reader = new ZipReader(new Uint8ArrayReader(bytes))
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, await entry.getData(new Uint8ArrayWriter()))
  }
  return files
}

function count(hashes: readonly Hashed[]): string {
  const ofKind = (kind: Hashed['kind']) => hashes.filter((one) => one.kind === kind).length
  return HASHED.map((kind) => (ofKind(kind) === 1 ? `1 ${kind}` : `${ofKind(kind)} ${kind}s`)).join(', ')
}
