import type { MfaRequiredData } from '#schema/calls/mfa.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { SocialEntry } from './social-entry.tsx'

interface SocialSlotProps {
  context: 'signin' | 'signup'
  search: URLSearchParams
  onSecondStep(begun: MfaRequiredData): void
}

/** Appears once scripts run; nothing where no service is set up. */
export function SocialSlot(props: SocialSlotProps) {
  const isHydrated = useHydrated()
  const { signInServices } = useAppData()
  return signInServices && isHydrated ? <SocialEntry {...props} services={signInServices} /> : null
}
