import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { CONSENT_COOKIE, CONSENT_LIFETIME_MS, writeConsent, type Consent } from '#schema/settings/consent.ts'
import { isMember, type ActionContext, type MemberContext } from '#worker/context/context.ts'
import { findTracking } from '#worker/context/tracking.ts'
import { SESSION_COOKIE } from '#worker/context/viewer.ts'
import { eraseBrowser } from '#worker/features/settings/activity/erase-browser.ts'
import { saveSettings } from '#worker/features/settings/save-settings.ts'
import { announceResurrection } from '#worker/features/tracking/third-parties/announce-resurrection.ts'

/**
 * A browser that loses its id can't ask for what was recorded under it, so that is erased; the answer stands even if
 * erasing fails. No answer of a minor allows marketing.
 */
export async function saveConsent(context: ActionContext, answer: Consent): Promise<Consent> {
  const { unauthId } = context
  const consent = findTracking(context).isMinor ? { ...answer, marketing: false } : answer
  if (unauthId !== null && !(consent.analytics && consent.personalization)) await eraseBrowser(context, unauthId)
  if (isMember(context)) await saveToAccount(context, consent)
  context.setCookie(CONSENT_COOKIE, writeConsent(consent), {
    path: '/',
    secure: true,
    sameSite: 'Lax',
    maxAge: CONSENT_LIFETIME_MS / 1_000,
  })
  // The login couldn't announce it without an answer.
  await announceResurrection(context, context.cookie(SESSION_COOKIE))
  return consent
}

async function saveToAccount(context: MemberContext, consent: Consent): Promise<void> {
  const { db, now, viewer } = context
  await saveSettings(context, {
    allow_personalization_cookies: consent.personalization,
    allow_analytic_cookies: consent.analytics,
    allow_marketing_cookies: consent.marketing,
  })
  // Repeating the same answer renews it.
  await db.update(users).set({ cookiesChosenAt: now }).where(eq(users.id, viewer.user.id))
}
