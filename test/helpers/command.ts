import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { openDatabase, type Database } from '#db/client.ts'
import { startDatabase } from '../../scripts/lib/database-server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Starts a command of `scripts/main.ts` as a process of its own. */
export function startCommand(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ['scripts/main.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  })
}

/** Runs it to its end. */
export function runCommand(
  dataDir: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; out: string; err: string }> {
  const child = startCommand(dataDir, args, env)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

/** The database of a data folder, while no command runs. */
export async function withDatabase<Result>(dataDir: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const server = await startDatabase(dataDir)
  try {
    return await use(openDatabase({ DATABASE_URL: server.url }, { timeoutMs: 20_000 }))
  } finally {
    await server.stop()
  }
}
