import { href } from '#schema/routes.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { pingSource } from '#ui/platform/network/ping.ts'
import { sourceParameters, type Ad } from './attribution-source.ts'

/** The outcome is counted by its status. */
export async function reportAdClick(ad: Ad, url: string, mayTell: boolean): Promise<void> {
  const status = mayTell ? await send(ad, url) : 'skipped'
  if (status) reportMetric('attribution_source', { status })
}

async function send(ad: Ad, url: string): Promise<'missing_param' | 'failed' | null> {
  const [eventId = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  const parameters = sourceParameters(ad, url, eventId)
  if (!parameters) return 'missing_param'
  return (await pingSource(href('attributionSource', {}, parameters))) ? null : 'failed'
}
