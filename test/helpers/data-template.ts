import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, glob, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { drawImage } from '../../scripts/demo/art/draw-image.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'
import { migrate } from '../../scripts/migrate.ts'
import { seedIfEmpty, type Draw } from '../../scripts/seed.ts'
import { makeDataFolder } from './data-folder.ts'

/** Folders of data that sites of tests begin with: migrated, and with or without demo content. */
export interface DataTemplates {
  empty: string
  demo: string
}

const CACHE = 'node_modules/.cache/tackboard-test'
const DEMO = { seed: 'test', pins: 240, pictures: 60 }

/** What the content of a template follows from: these, with what they import, and what the database is made from. */
const ENTRIES = ['test/helpers/data-template.ts', 'scripts/seed.ts', 'scripts/migrate.ts']
const OTHERS = ['db/migrations/**', 'scripts/demo/**']
const IMPORT =
  /^(?:import|export)\b(?! type\b)(?:[\w\s{},*]*\bfrom)?\s*['"]([#.][^'"]+)['"]|\bimport\(['"]([#.][^'"]+)['"]\)/gm

/** Makes the templates where they are missing or older than what they are made from. The demo speaks of today. */
export async function makeTemplates(): Promise<DataTemplates> {
  const folder = join(CACHE, await digestOfSources())
  const templates = { empty: join(folder, 'empty'), demo: join(folder, 'demo') }
  if (existsSync(folder)) return templates
  await rm(CACHE, { recursive: true, force: true })
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(join(CACHE, 'draft-'))
  await makeTemplate(join(draft, 'empty'), false)
  await cp(join(draft, 'empty'), join(draft, 'demo'), { recursive: true })
  await makeTemplate(join(draft, 'demo'), true)
  await rename(draft, folder)
  return templates
}

async function makeTemplate(dataDir: string, hasDemo: boolean): Promise<void> {
  const database = await startDatabase(dataDir)
  await migrate(database.url)
  if (hasDemo) await seedIfEmpty(database.url, dataDir, DEMO, drawFlat)
  await database.stop()
}

/** The image in one color of its own: as large as the drawn one, and quickly drawn, loaded and decoded. */
const drawFlat: Draw = (spec) => {
  const [opening = ''] = /^<svg[^>]*>/.exec(drawImage(spec)) ?? []
  const color = createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 6)
  return `${opening}<rect width="100%" height="100%" fill="#${color}"/></svg>`
}

async function digestOfSources(): Promise<string> {
  const texts = new Map<string, Buffer>()
  for await (const entry of glob(OTHERS, { withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile()) texts.set(file, await readFile(file))
  }
  for (const file of ENTRIES) await readWithImports(file, texts)
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const file of [...texts.keys()].sort()) hash.update(file).update(texts.get(file) ?? '')
  return hash.digest('hex').slice(0, 16)
}

async function readWithImports(file: string, texts: Map<string, Buffer>): Promise<void> {
  if (texts.has(file)) return
  const source = await readFile(file)
  texts.set(file, source)
  for (const [, imported, loaded] of source.toString().matchAll(IMPORT)) {
    const specifier = imported ?? loaded ?? ''
    const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
    await readWithImports(path.split('?')[0] ?? '', texts)
  }
}

export interface TestDatabase {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** A database server on a copy of a template, in a folder of its own. */
export async function startDatabaseOf(
  template: keyof DataTemplates,
  templates: DataTemplates = inject('templates'),
): Promise<TestDatabase> {
  const dataDir = await makeDataFolder()
  await cp(templates[template], dataDir, { recursive: true })
  const database = await startDatabase(dataDir)
  return {
    url: database.url,
    dataDir,
    async stop() {
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
