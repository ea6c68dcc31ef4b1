import { useEffect } from 'react'
import { PIXEL_COOKIE_PREFIX } from '#schema/constants/third-parties.ts'
import { useAppData } from '#ui/app/app-data.ts'
import { answeredConsent } from '#ui/features/consent/consent.ts'
import { mayUseThirdParties } from './may-use-third-parties.ts'
import { takeCookies } from '#ui/platform/storage/cookie.ts'
import { useStore } from '#ui/platform/store.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { reportEngagedSession } from './engaged-session.ts'
import { loadPixel } from './load-pixel.ts'
import { parsePixel } from './pixel.ts'

/** Pixels requested by cookies, once each, and those of an engaged session, where vendors are allowed. */
export function ThirdParties() {
  const { context, settings } = useAppData()
  const answered = useStore(answeredConsent)
  const mayTell = settings.pixels !== undefined && mayUseThirdParties(context, answered)

  useEffect(() => {
    if (!mayTell) return undefined
    loadAskedPixels()
    return shownPage.subscribe(loadAskedPixels)
  }, [mayTell])

  const engaged = settings.pixels?.engagedSession.join(' ') ?? ''
  useEffect(() => {
    return mayTell && engaged !== '' ? reportEngagedSession(engaged.split(' ')) : undefined
  }, [mayTell, engaged])
  return null
}

function loadAskedPixels(): void {
  for (const value of takeCookies(PIXEL_COOKIE_PREFIX)) {
    const pixel = parsePixel(value)
    if (pixel) void loadPixel(pixel)
  }
}
