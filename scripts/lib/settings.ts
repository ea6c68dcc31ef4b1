import { resolve } from 'node:path'
import { Complaint } from './complaint.ts'

export interface Settings {
  port: number
  /** Absolute; holds the database and the media. */
  dataDir: string
  seed: 'demo' | 'none'
}

/** PORT (8787), DATA_DIR (.data) and SEED (demo); throws a `Complaint`. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const port = Number(env['PORT'] || 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Complaint(`PORT is "${env['PORT']}", which isn't a valid port. Set it to a number from 1 to 65535.`)
  }
  const seed = env['SEED'] || 'demo'
  if (seed !== 'demo' && seed !== 'none') {
    throw new Complaint(`SEED is "${seed}". Set it to "demo" for demo content or to "none" for an empty site.`)
  }
  return { port, dataDir: resolve(env['DATA_DIR'] || '.data'), seed }
}
