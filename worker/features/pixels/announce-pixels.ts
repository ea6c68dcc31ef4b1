import { PIXEL_COOKIE_PREFIX, type PixelKind } from '#schema/constants/third-parties.ts'
import { openContext, type ActionContext, type AppContext } from '#worker/context/context.ts'
import { thirdPartyFactsOf } from '#worker/context/third-parties.ts'
import { loadViewer } from '#worker/context/viewer.ts'
import { pixelVendorsOf, vendorsFor } from './settings.ts'
import type { PixelVendor } from './vendors.ts'

/** Has the next page of this browser load the pixels of what was just done, once each: by cookies that it takes away. */
export async function announcePixels(c: AppContext, kind: PixelKind): Promise<void> {
  if (pixelVendorsOf(c.env).length === 0) return
  const facts = thirdPartyFactsOf(c, await loadViewer(c), c.var.clock())
  askForPixels(await openContext(c), kind, vendorsFor(c.env, kind, facts))
}

/** Sets the cookies that ask for the pixels of some vendors. */
export function askForPixels(
  context: Pick<ActionContext, 'setCookie'>,
  kind: PixelKind,
  vendors: readonly PixelVendor[],
): void {
  for (const { name } of vendors) {
    context.setCookie(`${PIXEL_COOKIE_PREFIX}${kind}_${name}`, `${kind}#${name}`, {
      path: '/',
      secure: true,
      sameSite: 'Lax',
    })
  }
}
