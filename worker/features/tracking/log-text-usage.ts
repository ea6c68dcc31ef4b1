import { SERVER_LOG_LIMIT } from '#schema/constants/limits.ts'
import { mayTrack } from '#schema/settings/consent.ts'
import type { StringUsageInput } from '#schema/tracking/server-log-calls.ts'
import type { ActionContext } from '#worker/context/context.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { logLine } from '#worker/platform/log.ts'
import { addressKey, requireAttempt } from '#worker/platform/rate-limit.ts'

/** Never logs who used them. */
export async function logTextUsage(context: ActionContext, input: StringUsageInput): Promise<void> {
  const { db, address, bot, locale, now, requestId } = context
  if (bot.isBot || !mayTrack('analytics', findTracking(context))) return
  await requireAttempt(db, [{ rule: SERVER_LOG_LIMIT, key: addressKey(address) }], now)
  logLine('info', { message: 'texts used', requestId, locale: locale.locale, ...summarizeSamples(input) })
}

export function summarizeSamples({ samples }: StringUsageInput): { texts: number; uses: number; counts: string } {
  const counts = new Map<string, number>()
  for (const { key, count } of samples) counts.set(key, (counts.get(key) ?? 0) + count)
  const all = [...counts]
  return {
    texts: all.length,
    uses: all.reduce((sum, [, count]) => sum + count, 0),
    counts: all.map(([key, count]) => `${key}=${count}`).join(' '),
  }
}
