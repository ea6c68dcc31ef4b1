import { useAppData } from '#ui/app/app-data.ts'
import { canUsePasskeys } from '#ui/browser/passkeys.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'

/**
 * Whether passkeys can be offered: not at an address of numbers, for which no browser makes them; elsewhere it is unknown
 * until scripts are at work, and then up to the browser.
 */
export type PasskeyOffer = 'none' | 'unknown' | 'unable' | 'able'

const NUMBERS = /^[\d.]+$|^\[/

export function usePasskeyOffer(): PasskeyOffer {
  const { origin } = useAppData().context
  const isHydrated = useHydrated()
  if (NUMBERS.test(new URL(origin).hostname)) return 'none'
  if (!isHydrated) return 'unknown'
  return canUsePasskeys(origin) ? 'able' : 'unable'
}
