import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { explainFailure } from './explain-failure.ts'

export function runTool(file: string, argv: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join('node_modules', file), ...argv], { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

export interface Step {
  name: string
  run(): Promise<number>
}

/** Runs all steps, even after a failure; returns the first failure's code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  let result = 0
  for (const { name, run } of steps) {
    const startedAt = Date.now()
    const code = await run()
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((Date.now() - startedAt) / 1_000).toFixed(1)} s)`)
    result ||= code
  }
  return result
}

const PARENT_CHECK_MS = 500

/** What its user can do something about is printed as one line, without a stack; `usage` follows a wrong option. */
export async function runCommand(command: () => Promise<number>, usage?: string): Promise<never> {
  stopWithParent()
  try {
    // A stopped command may have left work in progress.
    process.exit(await command())
  } catch (error) {
    const explanation = explainFailure(error, usage)
    if (explanation === null) throw error
    console.error(explanation)
    process.exit(1)
  }
}

/** The parent may be killed without a signal; then everything stops in order. */
function stopWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, PARENT_CHECK_MS).unref()
}
