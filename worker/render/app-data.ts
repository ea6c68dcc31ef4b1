import type { AppData, RenderMode } from '#schema/page-data.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { NO_EXPERIMENTS } from '#worker/context/experiments.ts'
import { daysToExpiration } from '#worker/context/viewer.ts'
import {
  presentSignInServices,
  signInServiceSettings,
} from '#worker/features/identity/sign-in-services/service-settings.ts'
import { buildExperiences } from '#worker/features/site/page-state/experiences.ts'
import { buildRequestContext } from '#worker/features/site/page-state/request-context.ts'
import { buildClientSettings } from './client-settings.ts'

export const SITE = 'www'

/**
 * A signed-out viewer's document carries nothing personal, so that one copy serves all; the rest comes from
 * `/_/_/state`. `url` is the page's, without any secret.
 */
export function buildAppData(request: ActionContext, handler: string, renderMode: RenderMode, url: URL): AppData {
  const { viewer } = request
  const isPersonal = viewer.type !== 'UNAUTH'
  const context = buildRequestContext(request, { personal: isPersonal, url })
  const signInServices = presentSignInServices(signInServiceSettings(request.env))
  return {
    appVersion: request.parts.appVersion,
    context,
    daysToExpiration: daysToExpiration(viewer, request.now),
    enableDefaultSuspense: true,
    ...(isPersonal && { experiences: buildExperiences(request, url) }),
    experiments: isPersonal ? request.experiments : NO_EXPERIMENTS,
    initialHandlerId: handler,
    isPrefetch: isPersonal && (request.header('sec-purpose')?.startsWith('prefetch') ?? false),
    renderMode,
    settings: buildClientSettings(request, handler),
    site: SITE,
    ...(signInServices ? { signInServices } : {}),
  }
}
