import { eq } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import type { Consent } from '#schema/consent.ts'
import type { Viewer } from '#worker/context/viewer.ts'
import { saveSettings, type SaveOutcome, type SettingsScope } from '#worker/features/settings/save-settings.ts'

/** Keeps the answer of somebody who is signed in with their account; for everybody else there is nothing to keep here. */
export async function keepConsent(scope: SettingsScope, viewer: Viewer, consent: Consent): Promise<SaveOutcome | null> {
  if (viewer.type !== 'AUTH') return null
  const changes = {
    allow_personalization_cookies: consent.personalization,
    allow_analytic_cookies: consent.analytics,
    allow_marketing_cookies: consent.marketing,
  }
  const outcome = await saveSettings(scope, viewer, changes, {})
  // To say again what was said before is an answer too.
  if (outcome.type === 'saved') {
    await scope.db.update(users).set({ cookiesChosenAt: scope.now }).where(eq(users.id, viewer.user.id))
  }
  return outcome
}
