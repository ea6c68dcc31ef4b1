import { PIXEL_COOKIE_PREFIX, type PixelKind } from '#schema/tracking/third-party-constants.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findThirdParties, type ThirdPartySources } from '#worker/context/tracking.ts'
import type { ThirdPartyVendor } from '#worker/platform/third-party-vendors.ts'
import { vendorsFor } from './find-ad-identifier.ts'

export function announceThirdParties(
  context: ThirdPartySources & Pick<ActionContext, 'env' | 'setCookie'>,
  kind: PixelKind,
): void {
  askForThirdParties(context, kind, vendorsFor(context.env, kind, findThirdParties(context)))
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
