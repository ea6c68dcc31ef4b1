import type { Browser, Page } from 'playwright-core'

/** A task is a long one above this, in milliseconds. */
export const LONG_TASK_MS = 50

/**
 * What a script takes of the processor, in milliseconds; time in which other programs had it is no cost of the script.
 */
export interface ScriptCost {
  /** Calls from the browser into the script. */
  calls: number
  longestMs: number
  totalMs: number
}

interface TraceEvent {
  name: string
  ph: string
  /** Microseconds of the processor. */
  tdur?: number
  args?: { data?: { url?: string } }
}

/** Traces what a page does, and answers with what the scripts cost whose address a pattern matches. */
export async function traceScript(
  browser: Browser,
  page: Page,
  script: RegExp,
  action: () => Promise<void>,
): Promise<ScriptCost> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await action()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const calls = traceEvents
    .filter(({ name, ph, args }) => name === 'FunctionCall' && ph === 'X' && script.test(args?.data?.url ?? ''))
    .map(({ tdur }) => {
      if (tdur === undefined) throw new Error('The trace does not say what a call took of the processor')
      return tdur / 1_000
    })
  return {
    calls: calls.length,
    longestMs: Math.max(0, ...calls),
    totalMs: calls.reduce((sum, duration) => sum + duration, 0),
  }
}
