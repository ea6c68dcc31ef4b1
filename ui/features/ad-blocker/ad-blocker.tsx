import { useState } from 'react'
import { ADBLOCK_NOTICE_EXPERIMENT } from '#schema/constants/ad-blocker.ts'
import { experimentCase } from '#ui/app/experiments/experiment-case.ts'
import { useExperimentGroup } from '#ui/app/experiments/experiment-group.ts'
import { usePath } from '#ui/app/use-current.ts'
import { AdBlockerNotice } from './ad-blocker-notice.tsx'
import { isSilentPath } from './record.ts'
import { useAdBlocker } from './use-ad-blocker.ts'

const CASES = { control: false, enabled: true, employees: true } as const

export function AdBlocker() {
  const path = usePath()
  const isDue = useAdBlocker() && !isSilentPath(path)
  const [isAnswered, setAnswered] = useState(false)
  const group = useExperimentGroup(ADBLOCK_NOTICE_EXPERIMENT, isDue)
  if (!isDue || isAnswered || group === undefined || !experimentCase(group, CASES)) return null
  return <AdBlockerNotice onDismiss={() => setAnswered(true)} />
}
