import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with one plain line that any tool can read. */
export class SummaryReporter implements Reporter {
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
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}
