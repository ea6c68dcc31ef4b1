import { hasPrivacySignal } from '#ui/browser/privacy-signal.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { useAppData } from './app-data.ts'

/** Whether the person does not want to be tracked, as the request said, or as the browser says once scripts are at work. */
export function useHasPrivacySignal(): boolean {
  const said = useAppData().context.hasPrivacySignal
  return (useHydrated() && hasPrivacySignal()) || said
}
