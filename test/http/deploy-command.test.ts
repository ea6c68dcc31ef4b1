import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../helpers/command.ts'
import { makeDataFolder } from '../helpers/data-folder.ts'

async function dryRun(toml: string, ...more: string[]) {
  const folder = await makeDataFolder()
  const file = join(folder, 'own.toml')
  await writeFile(file, toml)
  const env = { DEPLOY_CONFIG: file, WRANGLER_SEND_METRICS: 'false', CI: '1' }
  return runCommand(folder, ['deploy', '--dry-run', ...more], env)
}

test('a dry run shows the settings and the names of the own file, beside what the product has', async () => {
  const { code, out, err } = await dryRun(`
    [vars]
    SITE_ORIGIN = "https://www.own.example"
    [[r2_buckets]]
    binding = "MEDIA"
    bucket_name = "own-pictures"
    [[queues.producers]]
    binding = "MAIL_QUEUE"
    queue = "own-mail"
  `)
  expect([code, err]).toEqual([0, ''])
  for (const text of ['https://www.own.example', 'own-pictures', 'own-mail', 'tackboard-events', 'EVENT_STORE']) {
    expect(out).toContain(text)
  }
  expect(out).not.toContain('tackboard-mail')
})

test.each([
  ['[vars]\nSITE_ORIGIN = "https://own.example/"', [], 'is not a site address'],
  ['main = "own.ts"', [], 'not for a site to change'],
  ['', ['--var', 'SITE_ORIGIN:https://own.example/'], 'Write settings into wrangler.local.toml'],
])('a file such as %j with %j is refused, and nothing is sent', async (toml, more, text) => {
  const { code, out, err } = await dryRun(toml, ...more)
  expect([code, err]).toEqual([1, expect.stringContaining(text)])
  expect(out).not.toContain('Total Upload')
})
