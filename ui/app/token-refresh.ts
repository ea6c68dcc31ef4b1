import { isEnabledGroup } from '#schema/constants/experiments.ts'
import type { AppData } from '#schema/page-data.ts'
import { REFRESH_WINDOW_MAX_DAYS } from '#schema/constants/sessions.ts'

/** Name of the experiment, and of its group that refreshes whatever the days. */
const EXPERIMENT = 'identity_token_refresh'
const PROACTIVE = 'enabled_proactive'

export type TokenRefresh = 'refreshToken' | 'refreshStoredAccounts' | null

/**
 * What a signed-in viewer's browser asks for after load (start-up specification, section 7): a new token in the last 90
 * days of the session, at any time in the proactive variant; the stored accounts once the session has run out.
 */
export function decideTokenRefresh({
  context,
  daysToExpiration,
  experiments,
}: Pick<AppData, 'context' | 'daysToExpiration' | 'experiments'>): TokenRefresh {
  if (!context.isAuthenticated || daysToExpiration === null) return null
  if (daysToExpiration <= 0) return 'refreshStoredAccounts'
  const group = experiments.active[EXPERIMENT]
  if (group === PROACTIVE) return 'refreshToken'
  return isEnabledGroup(group) && daysToExpiration <= REFRESH_WINDOW_MAX_DAYS ? 'refreshToken' : null
}
