import { href } from '#schema/routes.ts'
import { service } from '#ui/app/background.ts'
import { findShownPin } from '#ui/features/tracking/find-shown-pin.ts'
import { mayUseThirdParties } from '#ui/features/tracking/may-record.ts'
import { leadsToOrigin } from '#ui/features/tracking/pin-links.ts'
import { reportMetric } from '#ui/platform/lifecycle/metrics.ts'
import { onLinkFollowed } from '#ui/platform/navigation/link-clicks.ts'
import { pingSource } from '#ui/platform/network/ping.ts'
import { findAd, sourceParameters, type Ad } from './ad-attribution-source.ts'

export const adClicks = service({
  name: 'clicks on ads',
  start: (_, current) =>
    onLinkFollowed(({ url, isDownload }) => {
      if (isDownload) return
      const { page, queries } = current()
      const pin = findShownPin(page, queries)
      const ad = pin && leadsToOrigin(pin, new URL(url)) ? findAd(pin) : null
      if (ad) void reportAdClick(ad, url, mayUseThirdParties(current()))
    }),
})

async function reportAdClick(ad: Ad, url: string, mayTell: boolean): Promise<void> {
  const status = mayTell ? await send(ad, url) : 'skipped'
  if (status) reportMetric('attribution_source', { status })
}

async function send(ad: Ad, url: string): Promise<'missing_param' | 'failed' | null> {
  const [eventId = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  const parameters = sourceParameters(ad, url, eventId)
  if (!parameters) return 'missing_param'
  return (await pingSource(href('attributionSource', {}, parameters))) ? null : 'failed'
}
