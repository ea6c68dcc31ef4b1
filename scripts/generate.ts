import { runTool } from './lib/command.ts'

/** `npm run db:generate -- --name NAME`: a migration for what changed in `db/tables`. */
export function run(argv: string[]): Promise<number> {
  return runTool('drizzle-kit/bin.cjs', ['generate', '--config', 'db/drizzle.config.ts', ...argv])
}
