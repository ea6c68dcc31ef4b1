import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { send } from '../../helpers/client.ts'
import { withDatabase } from '../../helpers/command.ts'
import { makeDataFolder } from '../../helpers/data-folder.ts'
import { writeOldDatabase } from '../../helpers/old-database.ts'

let dataDir: string
let command: Command | undefined

beforeEach(async () => {
  dataDir = await makeDataFolder()
})

afterEach(async () => {
  command?.child.kill('SIGINT')
  await command?.ended
  command = undefined
  await rm(dataDir, { recursive: true, force: true })
})

interface Command {
  child: ChildProcess
  lines: string[]
  /** Resolves once a line of its output has this in it; rejects where it ends before. */
  says(part: string): Promise<void>
  ended: Promise<number | null>
}

function startCommand(env: Record<string, string>): Command {
  const child = spawn(process.execPath, ['scripts/main.ts', 'start'], {
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line)
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const says = (part: string) =>
    Promise.race([
      new Promise<void>((resolve) => {
        const look = () => {
          if (lines.some((line) => line.includes(part))) resolve()
        }
        listeners.add(look)
        look()
      }),
      ended.then((code) => {
        throw new Error(`It ended with ${code} and never said "${part}":\n${lines.join('\n')}`)
      }),
    ])
  command = { child, lines, says, ended }
  return command
}

async function findChildren(parent: number | undefined, program: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,comm='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid, name]) => ppid === String(parent) && name?.endsWith(program))
    .map(([pid]) => Number(pid))
}

it('npm start hands settings on, starts its database again when it is killed, and stops in order', async () => {
  const port = await freePort()
  const { child, lines, says, ended } = startCommand({
    PORT: String(port),
    GOOGLE_CLIENT_ID: 'client-of-this-test',
    GOOGLE_CLIENT: 'misspelled',
  })
  const address = `http://localhost:${port}`
  await says(`ready ${address}`)
  expect(lines.find((line) => line.startsWith('GOOGLE_CLIENT '))).toContain(
    "it's ignored. Did you mean GOOGLE_CLIENT_ID",
  )

  const origin = `http://127.0.0.1:${port}`
  expect(await (await send(origin, href('login'))).text()).toContain('client-of-this-test')
  expect(await (await send(origin, href('home'))).text()).toContain(`<link rel="canonical" href="${address}/"`)

  const [database = 0] = await findChildren(child.pid, 'sqld')
  process.kill(database, 'SIGKILL')
  await says('The database server is running again.')
  expect(lines).toContain('The database server stopped (signal SIGKILL). Restarting in 0.2 s.')
  expect((await send(origin, href('home'))).status).toBe(200)

  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

it('npm start refuses a setting that cannot be meant, in one line and before it does anything', async () => {
  const { lines, ended } = startCommand({ EVENT_JOURNAL: 'maybe' })
  expect(await ended).toBe(1)
  expect(lines).toEqual(['EVENT_JOURNAL=maybe: is not a valid choice. Set it to "on" or "off", or leave it out.'])
})

it('npm start leaves a database as it is that is older than it can migrate, and says in one line what to do', async () => {
  await withDatabase(dataDir, (db) => writeOldDatabase(db, { missing: 1 }))
  const { lines, ended } = startCommand({ PORT: String(await freePort()) })
  expect(await ended).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^The database is older than the end of 0\.1\.0, .* commit ba164333/)])
})
