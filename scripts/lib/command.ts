import { spawn } from 'node:child_process'
import { join } from 'node:path'

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

/** Runs all steps, also after one failed; answers with the first failure's code. */
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
