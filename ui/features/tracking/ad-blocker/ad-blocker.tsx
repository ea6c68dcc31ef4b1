import { useState } from 'react'
import { AD_BLOCKER_NOTICE_DELAY_MS, ADBLOCK_NOTICE_EXPERIMENT } from '#schema/tracking/ad-blocker-constants.ts'
import { useExperience } from '#ui/app/app-data.ts'
import { useExperimentGroup } from '#ui/app/experiment-group.ts'
import { usePath } from '#ui/app/use-current.ts'
import { AdBlockerNotice } from './ad-blocker-notice.tsx'
import { isSilentPath } from './record.ts'
import { useAdBlocker } from './use-ad-blocker.ts'

export function AdBlocker() {
  const path = usePath()
  const notice = useExperience('ad_blocker_notice')
  const isDue = useAdBlocker(notice?.delay_ms ?? AD_BLOCKER_NOTICE_DELAY_MS) && !isSilentPath(path)
  const [isAnswered, setAnswered] = useState(false)
  // Those who get no notice are exposed at the same moment as those who do.
  useExperimentGroup(ADBLOCK_NOTICE_EXPERIMENT, isDue)
  if (!isDue || isAnswered || !notice) return null
  return <AdBlockerNotice onDismiss={() => setAnswered(true)} />
}
