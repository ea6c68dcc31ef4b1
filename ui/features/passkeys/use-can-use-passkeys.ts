import { useAppData } from '#ui/app/app-data.ts'
import { canUsePasskeys } from '#ui/browser/passkeys.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'

/** Whether passkeys can be offered: only once scripts are at work, and only where the browser knows them. */
export function useCanUsePasskeys(): boolean {
  const { origin } = useAppData().context
  return useHydrated() && canUsePasskeys(origin)
}
