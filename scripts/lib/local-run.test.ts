import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSecretBox } from '#worker/platform/secret-box.ts'
import { localTotpKey } from './local-run.ts'

it('is a key that stays the same for a data folder, and that only its user may read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tackboard-secret-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const [key = '', ...others] = await Promise.all(Array.from({ length: 50 }, () => localTotpKey(dataDir)))
  expect(new Set(others)).toEqual(new Set([key]))
  expect(await openSecretBox(key)).not.toBeNull()
  expect(await readdir(dataDir)).toEqual(['totp-key'])
  expect((await stat(join(dataDir, 'totp-key'))).mode & 0o777).toBe(0o600)
})

it.each(['', 'garbage\n'])(
  'a key file that holds %j is refused, as it would turn two-step verification off',
  async (text) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tackboard-secret-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    await writeFile(join(dataDir, 'totp-key'), text)
    await expect(localTotpKey(dataDir)).rejects.toThrow(/totp-key doesn't hold .*Restore it from a backup\./)
    expect(await readdir(dataDir)).toEqual(['totp-key'])
  },
)
