import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEXT_LOCALES } from 'virtual:text-locales'
import { expect, onTestFinished, test } from 'vitest'
import { findTextLocales } from './messages-plugin.ts'

test('a locale has texts as soon as it has a catalog', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'catalogs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const file of ['en_US.json', 'pseudo.ts', 'notes.json', 'de.json']) await writeFile(join(folder, file), '{}')
  expect(await findTextLocales(folder)).toEqual(['de', 'en_US'])
  expect(TEXT_LOCALES).toContain('en_US')
})
