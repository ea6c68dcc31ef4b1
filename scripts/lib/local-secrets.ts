import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

/**
 * The secret by which a local run seals the keys of two-step log-in (`TOTP_KEY`): made once for its data folder and kept
 * there, where only the user who runs it may read it.
 */
export async function localTotpKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'totp-key')
  try {
    await writeFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
