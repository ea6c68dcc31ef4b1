import { parseArgs } from 'node:util'
import { usageOf } from './help.mjs'
import { runTool } from './lib/command.ts'
import { Complaint } from './lib/complaint.ts'

/** Part of a file name, and of the record of what was migrated. */
const NAME = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/

/** `npm run db:generate -- --name NAME`: a migration for what changed in `db/tables`. */
export async function run(argv: string[]): Promise<number> {
  const { name } = parseArgs({ args: argv, options: { name: { type: 'string' } } }).values
  if (name === undefined) throw new Complaint(`Say what the migration does by its name. ${usageOf('generate')}`)
  if (!NAME.test(name)) {
    throw new Complaint(`--name is "${name}". Use small letters, digits and hyphens, such as pin-notes.`)
  }
  return runTool('drizzle-kit/bin.cjs', ['generate', '--config', 'db/drizzle.config.ts', '--name', name])
}
