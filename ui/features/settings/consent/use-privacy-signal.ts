import { hasPrivacySignal } from '#ui/platform/services/privacy-signal.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { useAppData } from '#ui/app/app-data.ts'

export function useHasPrivacySignal(): boolean {
  const said = useAppData().context.hasPrivacySignal
  return (useHydrated() && hasPrivacySignal()) || said
}
