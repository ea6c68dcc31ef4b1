import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32

/** `TOTP_KEY` of a local run: kept in its data folder, readable only by the user who runs it. */
export async function localTotpKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'totp-key')
  try {
    await writeFile(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
