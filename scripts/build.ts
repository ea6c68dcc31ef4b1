import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { createBuilder } from 'vite'

const DIGEST_FILE = 'dist/sources.sha256'

const OUTPUTS = ['dist/worker/index.js', 'dist/worker/wrangler.json', 'dist/client/assets', 'dist/client/openapi.json']

const SOURCES = [
  'schema/**',
  'db/*.ts',
  'db/tables/**',
  'db/migrations/meta/_journal.json',
  'worker/**',
  'ui/**',
  'scripts/build/**',
  'scripts/contract/**',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
]

export async function run(): Promise<number> {
  await build()
  return 0
}

export async function buildIfStale(): Promise<void> {
  const isWhole = OUTPUTS.every((file) => existsSync(file))
  const built = isWhole ? await readFile(DIGEST_FILE, 'utf8').catch(() => '') : ''
  if (built === (await digestOfSources())) return
  console.log('Building …')
  await build()
}

async function build(): Promise<void> {
  const digest = await digestOfSources()
  // An interrupted build counts as stale, as its digest is missing.
  await rm(DIGEST_FILE, { force: true })
  const { NODE_ENV } = process.env
  // A test runner's NODE_ENV would bundle React's development build.
  process.env['NODE_ENV'] = 'production'
  try {
    const builder = await createBuilder({ logLevel: 'warn', mode: 'production' })
    await builder.buildApp()
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = NODE_ENV
  }
  await writeFile(DIGEST_FILE, digest)
}

async function digestOfSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { withFileTypes: true }))
    if (entry.isFile()) files.push(`${entry.parentPath}/${entry.name}`)
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}
