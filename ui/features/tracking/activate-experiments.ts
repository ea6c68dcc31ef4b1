import { retry } from '#schema/retry.ts'
import { MINUTE_MS } from '#schema/time.ts'
import type { Activation } from '#schema/tracking/experiment-calls.ts'
import { exposures } from '#ui/app/experiment-group.ts'
import { isTemporary } from '#ui/platform/network/api-error.ts'
import { whenOnline } from '#ui/platform/network/online.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

/** Exposures within this interval share one call. */
const MOMENT_MS = 100

const BACKOFF = { firstMs: 1_000, longestMs: MINUTE_MS, spread: [1, 2] } as const

const logged = new Set<string>()

export function findUnlogged(exposed: Readonly<Record<string, string>>, logged: ReadonlySet<string>): Activation[] {
  return Object.entries(exposed)
    .filter(([name]) => !logged.has(name))
    .map(([experiment_name, experiment_group]) => ({ experiment_name, experiment_group }))
}

export function startActivations(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const controller = new AbortController()
  function log(): void {
    timer = undefined
    const activations = findUnlogged(exposures.get(), logged)
    if (activations.length === 0) return
    for (const { experiment_name: name } of activations) logged.add(name)
    void activate(activations, controller.signal)
  }
  const notice = () => {
    timer ??= setTimeout(log, MOMENT_MS)
  }
  notice()
  const unsubscribe = exposures.subscribe(notice)
  return () => {
    unsubscribe()
    clearTimeout(timer)
    controller.abort()
  }
}

/** A repeat under the same key counts once; without any answer the next start tries again. A refusal is final. */
async function activate(activations: readonly Activation[], signal: AbortSignal): Promise<void> {
  const key = crypto.randomUUID()
  try {
    await retry(
      async () => {
        await whenOnline(signal)
        signal.throwIfAborted()
        const init = { headers: { 'idempotency-key': key }, keepalive: true }
        await sendCall('ActivateExperimentResource.create', activations, init)
      },
      { attempts: Infinity, ...BACKOFF, isWorthIt: isTemporary, signal },
    )
  } catch (error) {
    if (error !== signal.reason) return
    for (const { experiment_name: name } of activations) logged.delete(name)
  }
}
