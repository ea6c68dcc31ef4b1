import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST_FILES = 10

interface Layer {
  startedAt: number
  endedAt: number
  tests: number
}

/** Ends the output with the time of each layer, the slowest files, and one plain line that any tool can read. */
export class SummaryReporter implements Reporter {
  readonly #layers = new Map<string, Layer>()

  onTestModuleStart({ project }: TestModule): void {
    if (this.#layers.has(project.name)) return
    this.#layers.set(project.name, { startedAt: performance.now(), endedAt: performance.now(), tests: 0 })
  }

  onTestModuleEnd({ project, children }: TestModule): void {
    const layer = this.#layers.get(project.name)
    if (!layer) return
    layer.endedAt = performance.now()
    layer.tests += [...children.allTests()].length
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
      }
      // A file that cannot be loaded has no tests to fail.
      if (!module.ok() && tests.every((test) => test.ok())) counts.failed += 1
    }
    const slowest = modules.toSorted((one, other) => parseTime(other) - parseTime(one)).slice(0, SLOWEST_FILES)
    console.log('\nSlowest files')
    for (const module of slowest) console.log(`${inSeconds(parseTime(module))}  ${module.relativeModuleId}`)
    console.log('\nLayers')
    for (const [name, { startedAt, endedAt, tests }] of this.#layers) {
      console.log(`${inSeconds(endedAt - startedAt)}  ${name}, ${tests} tests`)
    }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}

function parseTime(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return setupDuration + collectDuration + duration
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).padStart(7)} s`
