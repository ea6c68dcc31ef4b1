import { useAppData } from '#ui/app/app-data.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { hasPrivacySignal } from '#ui/platform/services/privacy-signal.ts'

export function useHasPrivacySignal(): boolean {
  const said = useAppData().context.hasPrivacySignal
  return (useHydrated() && hasPrivacySignal()) || said
}
