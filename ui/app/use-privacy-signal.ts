import { hasPrivacySignal } from '#ui/browser/privacy-signal.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { useAppData } from './app-data.ts'

export function useHasPrivacySignal(): boolean {
  const said = useAppData().context.hasPrivacySignal
  return (useHydrated() && hasPrivacySignal()) || said
}
