import { printHelp, takesArguments, usageOf } from './help.mjs'
import { runCommand } from './lib/command.ts'
import { Complaint } from './lib/complaint.ts'

/** `npm run …`: each module exports `run(argv)` and returns its exit code. Benchmarks are a program of `test/bench`. */
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
  'after-restore': () => import('./after-restore.ts'),
  seed: () => import('./seed.ts'),
  import: () => import('./import.ts'),
  hashes: () => import('./hashes.ts'),
  reports: () => import('./reports.ts'),
  feedback: () => import('./feedback.ts'),
  outbox: () => import('./outbox.ts'),
  events: () => import('./events.ts'),
  'push-keys': () => import('./push-keys.ts'),
  contract: () => import('./contract.ts'),
  sweep: () => import('./sweep.ts'),
}

const [name = '', ...argv] = process.argv.slice(2)
const load = COMMANDS[name]
if (!load) {
  console.error(`There's no command "${name}". Choose one of: ${Object.keys(COMMANDS).join(', ')}.`)
  process.exit(1)
}

// `npm run …` has asked this before anything was installed.
if (printHelp(process.argv.slice(2))) process.exit(0)

await runCommand(async () => {
  if (argv.length > 0 && !takesArguments(name)) {
    throw new Complaint(`This command takes no arguments, but got ${argv.join(' ')}. See it with --help.`)
  }
  return (await load()).run(argv)
}, usageOf(name))
