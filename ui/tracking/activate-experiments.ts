import type { Activation } from '#schema/calls/experiments.ts'
import { href } from '#schema/routes.ts'
import { metExperiments } from '#ui/app/met-experiments.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { callResource } from '#ui/browser/request.ts'

/** What a page meets within this time is one moment, and one call. */
const MOMENT_MS = 100

/** Tries of one call, and the wait after the first failure, which doubles. */
const MAX_TRIES = 3
const FIRST_RETRY_MS = 1_000

/** The experiments of this page load that are told of already. */
const told = new Set<string>()

/** What is to be told of, each experiment once. */
export function untold(met: Readonly<Record<string, string>>, told: ReadonlySet<string>): Activation[] {
  return Object.entries(met)
    .filter(([name]) => !told.has(name))
    .map(([experiment_name, experiment_group]) => ({ experiment_name, experiment_group }))
}

/** Tells the server which experiments the page has met, those before as well; answers with the way to stop. */
export function startActivations(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function tell(): void {
    timer = undefined
    const activations = untold(metExperiments.get(), told)
    if (activations.length === 0) return
    for (const { experiment_name: name } of activations) told.add(name)
    void activate(activations)
  }
  const notice = () => {
    timer ??= setTimeout(tell, MOMENT_MS)
  }
  notice()
  const unsubscribe = metExperiments.subscribe(notice)
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Sent again under the same key it counts once. What the server refuses stays refused, and nobody needs to know. */
async function activate(activations: readonly Activation[]): Promise<void> {
  const key = crypto.randomUUID()
  const path = href('resource', { name: 'ActivateExperimentResource', verb: 'create' })
  for (let failures = 0; failures < MAX_TRIES; failures += 1) {
    try {
      await callResource(path, activations, { headers: { 'idempotency-key': key }, keepalive: true })
      return
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== null && error.status < 500)) return
    }
    const wait = FIRST_RETRY_MS * 2 ** failures * (1 + Math.random())
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
