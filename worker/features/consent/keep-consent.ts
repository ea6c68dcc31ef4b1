import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { Consent } from '#schema/consent.ts'
import { isMember, type ActionContext } from '#worker/context/context.ts'
import { saveSettings } from '#worker/features/settings/save-settings.ts'

/** Keeps the answer of a viewer who is signed in with their account; for all others there is nothing to keep here. */
export async function keepConsent(context: ActionContext, consent: Consent): Promise<void> {
  if (!isMember(context)) return
  const { db, now, viewer } = context
  await saveSettings(context, {
    allow_personalization_cookies: consent.personalization,
    allow_analytic_cookies: consent.analytics,
    allow_marketing_cookies: consent.marketing,
  })
  // To say again what was said before is an answer too.
  await db.update(users).set({ cookiesChosenAt: now }).where(eq(users.id, viewer.user.id))
}
