import { Complaint } from './lib/complaint.ts'

/** What `npm run …` can ask for: each module exports `run(argv)` and answers with its exit code. */
const COMMANDS: Record<string, () => Promise<{ run(argv: string[]): Promise<number> }>> = {
  start: () => import('./start.ts'),
  dev: () => import('./dev.ts'),
  build: () => import('./build.ts'),
  test: () => import('./test.ts'),
  verify: () => import('./verify.ts'),
  format: () => import('./format.ts'),
  deploy: () => import('./deploy.ts'),
  generate: () => import('./generate.ts'),
  migrate: () => import('./migrate.ts'),
  seed: () => import('./seed.ts'),
  import: () => import('./import.ts'),
  reports: () => import('./reports.ts'),
  outbox: () => import('./outbox.ts'),
  events: () => import('./events.ts'),
  bench: () => import('./bench.ts'),
}

/** Where this process was started from may be killed without a word; then everything stops in its order. */
const PARENT_CHECK_MS = 500
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}, PARENT_CHECK_MS).unref()

const [name = '', ...argv] = process.argv.slice(2)
const load = COMMANDS[name]
if (!load) {
  console.error(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}

try {
  const command = await load()
  // A command that was stopped may have left work under way.
  process.exit(await command.run(argv))
} catch (error) {
  if (!(error instanceof Complaint)) throw error
  console.error(error.message)
  process.exit(1)
}
