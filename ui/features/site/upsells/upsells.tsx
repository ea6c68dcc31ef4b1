import { useState } from 'react'
import { useExperience } from '#ui/app/app-data.ts'
import { LazyBoundary } from '#ui/app/lazy-boundary.tsx'
import { shellStore } from '#ui/app/shell-state.ts'
import { SaveUpsell } from '#ui/features/saves/save-upsell.tsx'
import { installPrompt } from '#ui/platform/services/install-prompt.ts'
import { useStore } from '#ui/platform/store.ts'
import { isAppUpsellAnswered } from './app-upsell-record.ts'
import { AppUpsell } from './app-upsell.tsx'
import { chooseUpsell } from './upsell-choice.ts'

export function Upsells() {
  const isAppOffered = Boolean(useExperience('app_upsell'))
  const { savePinId, isAppUpsellDismissed } = useStore(shellStore)
  const { offer, isInstalled } = useStore(installPrompt)
  const [wasAppAnswered] = useState(isAppUpsellAnswered)
  const upsell = chooseUpsell({
    isAppOffered,
    savePinId,
    canInstall: offer !== null,
    isAppAnswered: wasAppAnswered || isAppUpsellDismissed || isInstalled,
  })
  return (
    <LazyBoundary key={upsell}>
      {upsell === 'save' && <SaveUpsell />}
      {upsell === 'app' && <AppUpsell />}
    </LazyBoundary>
  )
}
