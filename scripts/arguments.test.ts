import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeDataFolder } from '../test/helpers/data-folder.ts'
import { usageOf } from './help.mjs'
import { explainFailure } from './lib/explain-failure.ts'

test.each([
  ['deploy --frobnicate', "Unknown option '--frobnicate'. Usage: npm run deploy"],
  ['deploy --var SITE_ORIGIN:x', "Unknown option '--var'. Usage: npm run deploy"],
  ['deploy --config=other.toml', "Unknown option '--config'. Usage: npm run deploy"],
  ['deploy --name other', "Unknown option '--name'. Usage: npm run deploy"],
  ['deploy worker.ts', "Unexpected argument 'worker.ts'. Usage: npm run deploy"],
  ['generate', 'Say what the migration does by its name. Usage: npm run db:generate'],
  ['generate --name ../x', '--name is "../x". Use small letters'],
  ['seed 5', "Unexpected argument '5'. Usage: npm run seed"],
  ['hashes --all', "Unknown option '--all'. Usage: npm run hashes"],
  ['contract --pretty', "Unknown option '--pretty'. Usage: npm run contract"],
  ['contract one.json two.json', 'Name one file: npm run contract'],
  ['events --all', "Unknown option '--all'. Usage: npm run events"],
  ['events', 'has no database. Set DATA_DIR'],
  ['events replay --remote', 'Set DATABASE_URL (and DATABASE_AUTH_TOKEN)'],
  ['outbox', 'has no database. Set DATA_DIR'],
  ['sweep', 'has no database. Set DATA_DIR'],
  ['import .', 'has no database. Set DATA_DIR'],
  ['test --since main', '--since is for npm run test:changed.'],
])('%s is refused in one line that says what to do, and leaves nothing behind', async (line, text) => {
  const dataDir = join(await makeDataFolder(), 'data')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const [name = '', ...argv] = line.split(' ')
  const { run } = (await import(/* @vite-ignore */ `./${name}.ts`)) as { run(argv: string[]): Promise<number> }
  const refusal: unknown = await run(argv).catch((error: unknown) => error)
  const said = explainFailure(refusal, usageOf(name))
  expect(said).toContain(text)
  expect(said).not.toContain('\n')
  expect(existsSync(dataDir)).toBe(false)
})
