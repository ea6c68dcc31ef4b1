import { AD_BAIT_TIMEOUT_MS } from '#schema/tracking/ad-blocker-constants.ts'
import { noticeVersion } from '#ui/platform/network/new-version.ts'
import { isOnline } from '#ui/platform/network/online.ts'

const BAIT_CLASSES = 'adsbox ad-banner banner_ad ad-placement pub_300x250 textads sponsored-ad'

/** Our own file at an address that the common lists block on every site, and one that no list blocks. */
const AD_FILE = '/ads/banner-ad.js'
const PLAIN_FILE = '/favicon.svg'

/** Blockers may put another, empty file into its place. */
const AD_FILE_START = '/* Nothing is in here'

export function placeAdBait(): { isHidden(): boolean; remove(): void } {
  const bait = document.createElement('div')
  bait.className = BAIT_CLASSES
  bait.setAttribute('aria-hidden', 'true')
  Object.assign(bait.style, {
    position: 'fixed',
    insetBlockStart: '-20px',
    insetInlineStart: '-20px',
    inlineSize: '10px',
    blockSize: '10px',
    pointerEvents: 'none',
  })
  document.body.append(bait)
  return {
    isHidden() {
      if (!bait.isConnected) return true
      const { display, visibility } = window.getComputedStyle(bait)
      return (
        display === 'none' || visibility === 'hidden' || bait.getClientRects().length === 0 || bait.offsetHeight === 0
      )
    },
    remove: () => bait.remove(),
  }
}

type Verdict = 'blocked' | 'clear' | 'unknown'

/** A failure counts only if it repeats while other files arrive: otherwise the connection may be the cause. */
export async function askForAdFile(): Promise<Verdict> {
  const first = await fetchText(AD_FILE)
  if (first) return toVerdict(first)
  if (!(await fetchText(PLAIN_FILE))?.isOk) return 'unknown'
  const second = await fetchText(AD_FILE)
  return second ? toVerdict(second) : 'blocked'
}

function toVerdict({ isOk, text }: { isOk: boolean; text: string }): Verdict {
  // A server error proves nothing.
  if (!isOk) return 'unknown'
  return text.startsWith(AD_FILE_START) ? 'clear' : 'blocked'
}

async function fetchText(path: string): Promise<{ isOk: boolean; text: string } | null> {
  if (!isOnline()) return null
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(AD_BAIT_TIMEOUT_MS),
    })
    noticeVersion(path, response)
    return { isOk: response.ok, text: await response.text() }
  } catch {
    return null
  }
}
