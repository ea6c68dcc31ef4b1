import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { startProcess } from '../../scripts/lib/database-process.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { makeDataFolder } from './data-folder.ts'

export interface ConfiguredServer {
  url: string
  db: Database
  /** Replaces what the server allows, as the operating guide does. */
  configure(options: { block_writes?: boolean; max_db_size?: string | null }): Promise<void>
  stop(): Promise<void>
}

/** A database server of its own that can be told to refuse; migrated, or without any table. */
export async function startConfiguredServer(template: 'empty' | 'nothing' = 'empty'): Promise<ConfiguredServer> {
  const dataDir = await makeDataFolder()
  const folder = join(dataDir, 'database')
  if (template === 'empty') await cp(inject('templates').empty, dataDir, { recursive: true })
  else await mkdir(folder, { recursive: true })
  const [port, adminPort] = [await freePort(), await freePort()]
  const server = startProcess(folder, port, ['--admin-listen-addr', `127.0.0.1:${adminPort}`])
  await server.ready
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    db: openDatabase({ DATABASE_URL: url }, { timeoutMs: 20_000 }),
    async configure(options) {
      const answer = await fetch(`http://127.0.0.1:${adminPort}/v1/namespaces/default/config`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ block_reads: false, block_writes: false, max_db_size: null, ...options }),
      })
      if (!answer.ok) throw new Error(`The admin API answered ${answer.status}: ${await answer.text()}`)
    },
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
