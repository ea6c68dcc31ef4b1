import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchProfile, openIn, type WatchedPage } from './browser.ts'

/** What an extension is, beside its name and version: the rest of its manifest, and its other files. */
export interface Extension {
  manifest: Record<string, unknown>
  files: Record<string, string>
}

/** A page of a browser that has an extension installed; once it is closed nothing is left of either. */
export async function openWithExtension({ manifest, files }: Extension): Promise<WatchedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'tackboard-extension-'))
  const extension = join(folder, 'extension')
  await mkdir(extension)
  const all = {
    ...files,
    'manifest.json': JSON.stringify({ manifest_version: 3, name: 'Test', version: '1', ...manifest }),
  }
  for (const [name, text] of Object.entries(all)) await writeFile(join(extension, name), text)
  const flags = [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
  const watched = await openIn(await launchProfile(join(folder, 'profile'), flags))
  const close = async () => {
    await watched.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...watched, close }
}
