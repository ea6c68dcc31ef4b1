import { PIXEL_COOKIE_PREFIX, type PixelKind } from '#schema/tracking/third-party-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import type { ThirdPartyVendor } from '#worker/platform/third-party-vendors.ts'
import { vendorsFor } from './find-ad-identifier.ts'

export function announceThirdParties(
  context: Pick<ActionContext, 'env' | 'thirdParties' | 'setCookie'>,
  kind: PixelKind,
): void {
  askForThirdParties(context, kind, vendorsFor(context.env, kind, context.thirdParties))
}

export function askForThirdParties(
  context: Pick<ActionContext, 'setCookie'>,
  kind: PixelKind,
  vendors: readonly ThirdPartyVendor[],
): void {
  for (const { name } of vendors) {
    context.setCookie(`${PIXEL_COOKIE_PREFIX}${kind}_${name}`, `${kind}#${name}`, {
      path: '/',
      secure: true,
      sameSite: 'Lax',
    })
  }
}
