import type { Reporter, TestModule } from 'vitest/node'

/** Ends the output with the tests that passed at their second try only, and one plain line that any tool can read. */
export class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const shaky: string[] = []
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      for (const test of tests) {
        const { state } = test.result()
        if (state !== 'pending') counts[state] += 1
        if (state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0) {
          shaky.push(`${module.relativeModuleId}: ${test.fullName}`)
        }
      }
      // A file that cannot be loaded has no tests to fail.
      if (!module.ok() && tests.every((test) => test.ok())) counts.failed += 1
    }
    for (const name of shaky) console.log(`passed at the second try: ${name}`)
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
  }
}
