import { useAppData } from '#ui/app/app-data.ts'
import { useHydrated } from '#ui/platform/lifecycle/use-hydrated.ts'
import { canUsePasskeys } from '#ui/platform/services/passkeys.ts'

/** `none`: at an IP address, where browsers make no passkeys; `unknown`: until scripts run. */
export type PasskeyOffer = 'none' | 'unknown' | 'unable' | 'able'

const NUMBERS = /^[\d.]+$|^\[/

export function usePasskeyOffer(): PasskeyOffer {
  const { origin } = useAppData().context
  const isHydrated = useHydrated()
  if (NUMBERS.test(new URL(origin).hostname)) return 'none'
  if (!isHydrated) return 'unknown'
  return canUsePasskeys(origin) ? 'able' : 'unable'
}
