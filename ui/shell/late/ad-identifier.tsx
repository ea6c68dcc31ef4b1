import { maySendAdIdentifier } from '#schema/consent.ts'
import { AD_IDENTIFIER_EXPERIMENT, isEnabledGroup } from '#schema/constants/experiments.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/app/consent.ts'
import { useExperimentGroup } from '#ui/app/use-experiment-group.ts'
import { useStore } from '#ui/kit/store.ts'
import { adIdentifierUrl } from '#ui/tracking/third-parties/ad-identifier-url.ts'

/** The hidden frame that is told the ad-tracking identifier of somebody who allows it, where the operator has set one up. */
export function AdIdentifier() {
  const { context, settings } = useAppData()
  const answered = useStore(answeredConsent)
  const group = useExperimentGroup(AD_IDENTIFIER_EXPERIMENT)
  const { isAuthenticated, user } = context
  const frame = settings.adIdentifierFrame
  if (frame === undefined || !user?.epik) return null
  const maySend = maySendAdIdentifier({
    ...trackingFacts(context, answered),
    isAuthenticated,
    isExperimentOn: isEnabledGroup(group),
    isThirdPartyMarketingOn: user.third_party_marketing_tracking_enabled,
  })
  if (!maySend) return null
  return (
    <iframe
      hidden
      aria-hidden="true"
      title=""
      tabIndex={-1}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={adIdentifierUrl(frame, user.epik)}
    />
  )
}
