import { countBucket } from '#schema/buckets.ts'
import type { RegistrationInput } from '#schema/identity/registration-calls.ts'
import { LANDING_PAGE_TYPES } from '#schema/tracking/visit-constants.ts'
import { findTracking, type ThirdPartySources } from '#worker/context/tracking.ts'
import { mayRecordSignals } from '#worker/model/signal-rules.ts'
import { logLine } from '#worker/platform/log.ts'

type Brought = Pick<RegistrationInput, 'referrer' | 'utm_campaign' | 'visited_pages' | 'user_behavior_data'>

const CAMPAIGN_NAME = /^[\w.-]{1,64}$/

/**
 * One line for the operator (docs/operating/monitoring.md, What to watch) about what leads people here, for those who
 * allow that. It names no account and no request, and of what a browser sent it has only a host, a campaign's name, and
 * rough counts.
 */
export function logEntry(
  context: ThirdPartySources,
  by: 'login' | 'registration',
  { referrer, utm_campaign: campaign, visited_pages: pages, user_behavior_data: behavior }: Brought,
): void {
  if (referrer === undefined && campaign === undefined && pages === undefined && behavior === undefined) return
  if (!mayRecordSignals({ ...findTracking(context), isBot: context.bot.isBot })) return
  const count = (name: string) => {
    const value = behavior?.[name]
    return typeof value === 'number' ? countBucket(value) : null
  }
  logLine('info', {
    message: 'Entry',
    by,
    from: referrer === undefined ? null : (URL.parse(referrer)?.hostname ?? null),
    campaign: campaign !== undefined && CAMPAIGN_NAME.test(campaign) ? campaign : null,
    landing: LANDING_PAGE_TYPES.find((type) => type === pages?.[0]?.['pageType']) ?? null,
    pages: pages === undefined ? null : countBucket(pages.length),
    closeups: count('closeupPins'),
    searches: count('completedSearches'),
    clickthroughs: count('clickthroughPins'),
    downloads: count('downloadedPinsCount'),
    saves: count('savedPins'),
    is_qus: typeof behavior?.['isQUS'] === 'boolean' ? String(behavior['isQUS']) : null,
  })
}
