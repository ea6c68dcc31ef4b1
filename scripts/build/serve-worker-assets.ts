import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

export async function serveWorkerAssets(workerDir: string, clientDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(workerDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set(Object.values(manifest).flatMap(({ assets = [] }) => assets))
  for (const file of files) await rename(join(workerDir, file), join(clientDir, file))
}
