import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeDataFolder } from '../test/helpers/data-folder.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test.each([
  ...Object.entries(scripts).map(([name, command]) => [name, '--help', command] as const),
  ['reports', '-h', scripts['reports'] ?? ''] as const,
])('npm run %s -- %s says what the command is for, and does nothing else', async (name, option, command) => {
  const [program = '', ...args] = command.split(' ')
  const dataDir = join(await makeDataFolder(), 'data')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: 'http://127.0.0.1:1' }
  const { stdout, stderr } = await promisify(execFile)(program, [...args, option], { env })
  const spelled = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
  expect(stdout.split('\n')[0]).toMatch(new RegExp(`^${spelled}( |$)`))
  expect(stdout.trim().split('\n').length).toBeGreaterThan(2)
  expect([stderr, existsSync(dataDir)]).toEqual(['', false])
})

test.each([
  'start',
  'dev',
  'build',
  'migrate',
  'after-restore',
  'reports',
  'feedback',
  'push-keys',
  'verify',
  'format',
])('%s refuses arguments that it would not read', async (name) => {
  const dataDir = join(await makeDataFolder(), 'data')
  const run = promisify(execFile)('node', ['scripts/run.mjs', name, '--dry-run'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('takes no arguments') })
  expect(existsSync(dataDir)).toBe(false)
})
