import { parseLocalPath } from '#schema/local-path.ts'
import type { PageState } from '#schema/page-data.ts'
import { mayKeepPersonalizationId } from '#schema/settings/consent.ts'
import { GetPageStateCall } from '#schema/site/page-calls.ts'
import { call } from '#worker/action.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { dropUnauthId, ensureUnauthId } from '#worker/context/unauth-id.ts'
import { fail } from '#worker/errors/service-error.ts'
import { eraseBrowser } from '#worker/features/settings/activity/erase-browser.ts'
import { buildExperiences } from './experiences.ts'
import { buildRequestContext } from './request-context.ts'

export const pageState = [call(GetPageStateCall, { who: 'anyone', isBare: true, run: findPageState })]

async function findPageState(context: ActionContext, input: { source_url: string }): Promise<PageState> {
  const source = parseLocalPath(input.source_url, context.siteOrigin)
  if (!source) fail('invalidInput', { field: 'source_url', detail: 'sitePath' })
  context.unauthId = mayKeepPersonalizationId(findTracking(context))
    ? ensureUnauthId(context)
    : await loseUnauthId(context)
  return {
    session: buildRequestContext(context, { personal: true, url: source.url }),
    experiences: buildExperiences(context, source.url),
  }
}

/** The id stays until what was recorded under it is erased: without it the viewer couldn't ask for that. */
async function loseUnauthId(context: ActionContext): Promise<null> {
  const { unauthId } = context
  return unauthId === null || (await eraseBrowser(context, unauthId)) ? dropUnauthId(context) : null
}
