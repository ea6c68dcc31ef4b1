import type { Browser, Page } from 'playwright-core'

/** Above it a task is a long one, in milliseconds. */
export const LONG_TASK_MS = 50

export interface ScriptCost {
  /** Calls from the browser into the script. */
  calls: number
  longestMs: number
  totalMs: number
  /** Tasks of the page that were long, whoever took the time. */
  longTasks: number
}

interface TraceEvent {
  name: string
  ph: string
  dur?: number
  args?: { data?: { url?: string } }
}

/** Traces what a page does, and answers with what the scripts cost whose address a pattern matches. */
export async function traceScript(
  browser: Browser,
  page: Page,
  script: RegExp,
  action: () => Promise<void>,
): Promise<ScriptCost> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await action()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const calls = traceEvents
    .filter(({ name, ph, args }) => name === 'FunctionCall' && ph === 'X' && script.test(args?.data?.url ?? ''))
    .map(({ dur = 0 }) => dur / 1_000)
  return {
    calls: calls.length,
    longestMs: Math.max(0, ...calls),
    totalMs: calls.reduce((sum, duration) => sum + duration, 0),
    longTasks: traceEvents.filter(({ name, dur = 0 }) => name === 'RunTask' && dur / 1_000 > LONG_TASK_MS).length,
  }
}
