import { REFRESH_WINDOW_MAX_DAYS } from '#schema/identity/session-constants.ts'
import type { AppData } from '#schema/page-data.ts'
import { experimentCase } from '#ui/app/experiment-case.ts'

const EXPERIMENT = 'identity_token_refresh'

/** The last days of a session in which a new token is requested, by group of the experiment. */
const DAYS = {
  control: 0,
  enabled: REFRESH_WINDOW_MAX_DAYS,
  employees: REFRESH_WINDOW_MAX_DAYS,
  enabled_proactive: Infinity,
} as const

export type TokenRefresh = 'GET refreshToken' | 'GET refreshStoredAccounts' | null

export function decideTokenRefresh({
  context,
  daysToExpiration,
  experiments,
}: Pick<AppData, 'context' | 'daysToExpiration' | 'experiments'>): TokenRefresh {
  if (!context.isAuthenticated || daysToExpiration === null) return null
  if (daysToExpiration <= 0) return 'GET refreshStoredAccounts'
  const group = experiments.active[EXPERIMENT]
  return group !== undefined && daysToExpiration <= experimentCase(group, DAYS) ? 'GET refreshToken' : null
}
