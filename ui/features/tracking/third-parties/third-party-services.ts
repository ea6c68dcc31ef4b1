import { maySendAdIdentifier } from '#schema/settings/consent.ts'
import { AD_IDENTIFIER_EXPERIMENT, isEnabledGroup } from '#schema/tracking/experiment-constants.ts'
import { PIXEL_COOKIE_PREFIX, ENGAGED_SESSION_MS } from '#schema/tracking/third-party-constants.ts'
import { service } from '#ui/app/background.ts'
import { trackingContext } from '#ui/app/consent.ts'
import { exposeGroup } from '#ui/app/experiment-group.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { mayUseThirdParties } from '#ui/features/tracking/may-record.ts'
import { openHiddenFrame } from '#ui/platform/services/hidden-frame.ts'
import { consumeCookies } from '#ui/platform/storage/cookie.ts'
import { sessionStore } from '#ui/platform/storage/storage.ts'
import { loadPixel } from './load-pixel.ts'
import { parsePixel } from './pixel.ts'

const REPORTED_KEY = 'engaged_told'

export const requestedThirdParties = service({
  name: 'pixels that cookies request',
  when: (state) => state.settings.pixels !== undefined && mayUseThirdParties(state),
  start() {
    loadThirdParties()
    return shownPage.subscribe(loadThirdParties)
  },
})

function loadThirdParties(): void {
  for (const value of consumeCookies(PIXEL_COOKIE_PREFIX)) {
    const pixel = parsePixel(value)
    if (pixel) void loadPixel(pixel)
  }
}

export const engagedSession = service({
  name: 'pixels of an engaged session',
  when(state) {
    const { pixels } = state.settings
    return pixels !== undefined && mayUseThirdParties(state) && { vendors: pixels.engagedSession }
  },
  start: ({ vendors }) => reportEngagedSession(vendors),
})

export const adIdentifier = service({
  name: 'ad identifier',
  when(state) {
    const { context, settings, answeredConsent } = state
    const { isAuthenticated, user, experimentsClient } = context
    const { adIdentifierFrame: frame } = settings
    if (frame === undefined || !user?.epik || !mayUseThirdParties(state)) return null
    const maySend = maySendAdIdentifier({
      ...trackingContext(context, answeredConsent),
      isAuthenticated,
      isExperimentOn: isEnabledGroup(experimentsClient[AD_IDENTIFIER_EXPERIMENT]),
      isThirdPartyMarketingOn: user.third_party_marketing_tracking_enabled,
    })
    return { url: maySend ? adIdentifierUrl(frame, user.epik) : null }
  },
  start({ url }, current) {
    exposeGroup(current().context, AD_IDENTIFIER_EXPERIMENT)
    return url === null ? undefined : openHiddenFrame(url)
  },
})

export function adIdentifierUrl(frame: string, epik: string): string {
  const url = new URL(frame)
  url.searchParams.set('epik', epik)
  return url.href
}

export function reportEngagedSession(vendors: readonly string[]): () => void {
  if (vendors.length === 0 || sessionStore.read(REPORTED_KEY) !== null) return () => {}
  const timer = setTimeout(() => {
    sessionStore.write(REPORTED_KEY, '1')
    for (const name of vendors) void loadPixel({ kind: 'engaged_session', name })
  }, ENGAGED_SESSION_MS)
  return () => clearTimeout(timer)
}
