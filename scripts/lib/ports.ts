import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * The ports lie below those that systems give to outgoing connections, one of which could have a free port a moment
 * later, and above the last that browsers refuse (10080).
 */
const FIRST_PORT = 11_000
const LAST_PORT = 32_000

const MAX_ATTEMPTS = 100

export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if (!(await isPortTaken(port))) return port
  }
  throw new Error(`There is no free port from ${FIRST_PORT} to ${LAST_PORT}`)
}

export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(true))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)))
  })
}
