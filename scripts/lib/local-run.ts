import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findSettingProblems } from '#worker/settings.ts'
import { Complaint } from './complaint.ts'
import type { DatabaseNews } from './database-server.ts'

export function reportDatabase(news: DatabaseNews, giveUp: (complaint: Complaint) => void): void {
  switch (news.type) {
    case 'ended':
      console.error(`The database server stopped (${news.how}). Restarting in ${news.pauseMs / 1_000} s.`)
      break
    case 'back':
      console.error('The database server is running again.')
      break
    case 'givenUp':
      giveUp(
        new Complaint(
          `The database server keeps stopping (most recently: ${news.how}), so it won't be restarted. Nothing that was saved ` +
            `is lost. Check that the disk has room and that nothing is killing sqld, then run the command again.`,
        ),
      )
      break
    default:
      news satisfies never
  }
}

export function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
  })
}

const KEY_BYTES = 32

/** `TOTP_KEY` of a local run: kept in its data folder, readable only by the user who runs it. */
export async function localTotpKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'totp-key')
  // Two commands may begin together: the file appears whole, and the first one to link it wins.
  const whole = `${file}.${randomUUID()}`
  await writeFile(whole, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  try {
    await link(whole, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(whole)
  }
  const key = (await readFile(file, 'utf8')).trim()
  if (key === '' || findSettingProblems({ TOTP_KEY: key }).length > 0) {
    throw new Complaint(
      `${file} doesn't hold the base64 of 32 bytes. Restore it from a backup. If there is none, remove the file, and a ` +
        `new key is made: those who use two-step verification then log in with a recovery code.`,
    )
  }
  return key
}
