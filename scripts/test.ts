import { buildIfStale } from './build.ts'
import { runSteps, runTool } from './lib/command.ts'
import { run as verify } from './verify.ts'

/** `npm test`: everything. `npm test -- FILTER` runs only the tests whose file matches. */
export async function run(argv: string[]): Promise<number> {
  const tests = {
    name: 'tests',
    run: () => runTool('vitest/vitest.mjs', ['run', '--config', 'test/vitest.config.ts', ...argv]),
  }
  await buildIfStale()
  return runSteps(argv.length > 0 ? [tests] : [{ name: 'verify', run: verify }, tests])
}
