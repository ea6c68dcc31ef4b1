import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent } from '#ui/features/consent/consent.ts'
import { mayUseThirdParties } from '#ui/features/tracking/third-parties/may-use-third-parties.ts'
import { onLinkFollowed } from '#ui/platform/navigation/link-clicks.ts'
import { useStore } from '#ui/platform/store.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { findSubject } from '#ui/app/router/find-subject.ts'
import { findAd } from './attribution-source.ts'
import { reportAdClick } from './report-ad-click.ts'
import { leadsToOrigin } from '#ui/features/tracking/time-spent/pin-links.ts'

/** Clicks on links of promoted pins, except for links to their licence. */
export function AdClicks() {
  const { context } = useAppData()
  const answered = useStore(answeredConsent)
  const location = useStore(shownPage)
  const queries = useQueryClient()
  const mayTell = mayUseThirdParties(context, answered)

  useEffect(() => {
    if (!location) return undefined
    return onLinkFollowed(({ url, isDownload }) => {
      if (isDownload) return
      const subject = findSubject(location, queries)
      const pin = subject && '__typename' in subject && subject.__typename === 'Pin' ? subject : null
      const ad = pin && leadsToOrigin(pin, new URL(url)) ? findAd(pin) : null
      if (ad) void reportAdClick(ad, url, mayTell)
    })
  }, [location, queries, mayTell])
  return null
}
