import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#db/client.ts'
import { startProcess } from '../../scripts/lib/database-process.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { makeDataFolder } from './data-folder.ts'

export interface ConfiguredServer {
  url: string
  db: Database
  /** The token of a server that asks for one: it may only read. */
  readToken: string
  /** Replaces what the server allows, as the operating guide does. */
  configure(options: { block_writes?: boolean; max_db_size?: string | null }): Promise<void>
  stop(): Promise<void>
}

/** A database server of its own that can be told to refuse; migrated, or without any table. */
export async function startConfiguredServer(
  template: 'empty' | 'nothing' = 'empty',
  { hasTokens = false } = {},
): Promise<ConfiguredServer> {
  const dataDir = await makeDataFolder()
  const folder = join(dataDir, 'database')
  if (template === 'empty') await cp(inject('templates').empty, dataDir, { recursive: true })
  else await mkdir(folder, { recursive: true })
  const [port, adminPort] = [await freePort(), await freePort()]
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const keyFile = join(dataDir, 'jwt.pem')
  await writeFile(keyFile, publicKey.export({ type: 'spki', format: 'pem' }))
  const server = startProcess(folder, port, [
    '--admin-listen-addr',
    `127.0.0.1:${adminPort}`,
    ...(hasTokens ? ['--auth-jwt-key-file', keyFile] : []),
  ])
  await server.ready
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    db: openDatabase({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: makeToken('rw', privateKey) }, { timeoutMs: 20_000 }),
    readToken: makeToken('ro', privateKey),
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

/** The operating guide makes tokens the same way. */
function makeToken(access: 'rw' | 'ro', key: KeyObject): string {
  const parts = [{ alg: 'EdDSA', typ: 'JWT' }, { a: access }]
  const unsigned = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${unsigned}.${sign(null, Buffer.from(unsigned), key).toString('base64url')}`
}
