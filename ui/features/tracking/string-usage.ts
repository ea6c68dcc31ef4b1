import { STRING_USAGE_INTERVAL_MS } from '#schema/tracking/string-usage-constants.ts'
import { usedKeys } from '#ui/app/texts/used-keys.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'

export interface StringSample {
  key: string
  count: number
}

/** The server's limit, too. */
const MAX_SAMPLES = 1_000

export function consumeSamples(counts: Map<string, number>): StringSample[] {
  const samples = [...counts].slice(0, MAX_SAMPLES).map(([key, count]) => ({ key, count }))
  for (const { key } of samples) counts.delete(key)
  return samples
}

export function restoreSamples(counts: Map<string, number>, samples: readonly StringSample[]): void {
  for (const { key, count } of samples) counts.set(key, (counts.get(key) ?? 0) + count)
}

export function startStringUsage(): () => void {
  const counts: Map<string, number> | null = usedKeys()
  if (!counts) return () => {}
  let isSending = false
  async function report(counts: Map<string, number>): Promise<void> {
    if (isSending || counts.size === 0) return
    isSending = true
    const samples = consumeSamples(counts)
    // What fails goes with the next report.
    await sendCall('ServerLogResource.create', { samples }, { keepalive: true }).catch(() =>
      restoreSamples(counts, samples),
    )
    isSending = false
  }
  const timer = setInterval(() => void report(counts), STRING_USAGE_INTERVAL_MS)
  return () => clearInterval(timer)
}
