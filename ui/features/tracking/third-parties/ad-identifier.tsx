import { useEffect } from 'react'
import { maySendAdIdentifier } from '#schema/consent.ts'
import { AD_IDENTIFIER_EXPERIMENT, isEnabledGroup } from '#schema/constants/experiments.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent, trackingFacts } from '#ui/features/consent/consent.ts'
import { mayUseThirdParties } from './may-use-third-parties.ts'
import { useExperimentGroup } from '#ui/app/experiments/use-experiment-group.ts'
import { holdForeignFrame } from '#ui/platform/services/hidden-frame.ts'
import { useStore } from '#ui/platform/store.ts'
import { adIdentifierUrl } from './ad-identifier-url.ts'

/** A hidden frame that receives the user's ad-tracking identifier, with consent and where configured. */
export function AdIdentifier() {
  const { context, settings } = useAppData()
  const answered = useStore(answeredConsent)
  const { isAuthenticated, user } = context
  const frame = settings.adIdentifierFrame
  const isExposed = frame !== undefined && Boolean(user?.epik) && mayUseThirdParties(context, answered)
  const group = useExperimentGroup(AD_IDENTIFIER_EXPERIMENT, isExposed)
  const maySend = maySendAdIdentifier({
    ...trackingFacts(context, answered),
    isAuthenticated,
    isExperimentOn: isEnabledGroup(group),
    isThirdPartyMarketingOn: user?.third_party_marketing_tracking_enabled,
  })
  const url = isExposed && maySend && frame !== undefined && user?.epik ? adIdentifierUrl(frame, user.epik) : null
  useEffect(() => (url === null ? undefined : holdForeignFrame(url)), [url])
  return null
}
