import { PIXEL_COOKIE_PREFIX, type PixelKind } from '#schema/tracking/third-party-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { vendorsFor } from './settings.ts'
import type { PixelVendor } from './vendors.ts'

export function announcePixels(
  context: Pick<ActionContext, 'env' | 'thirdParties' | 'setCookie'>,
  kind: PixelKind,
): void {
  askForPixels(context, kind, vendorsFor(context.env, kind, context.thirdParties))
}

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
