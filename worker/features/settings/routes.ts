import { Hono } from 'hono'
import {
  CommentFeaturesInput,
  UpdateSettingsInput,
  type CommentFeaturesData,
  type UserSettings,
} from '#schema/calls/settings.ts'
import { href } from '#schema/routes.ts'
import { areShownElsewhere } from '#schema/settings.ts'
import type { AppContext, AppEnv } from '#worker/context/context.ts'
import { loadViewer, SESSION_COOKIE } from '#worker/context/viewer.ts'
import { fail } from '#worker/errors/service-error.ts'
import { requireFullSession } from '#worker/features/accounts/rules.ts'
import { flash } from '#worker/platform/flash.ts'
import { proofScope, refusePasscode } from '#worker/features/parental-passcode/check-passcode.ts'
import { privately, success } from '#worker/platform/envelope.ts'
import { originCheck } from '#worker/platform/origin-check.ts'
import { readOptions } from '#worker/platform/read-options.ts'
import { resourcePath } from '#worker/platform/resource-path.ts'
import { readSettings } from './find-settings.ts'
import { saveSettings, type SaveOutcome, type SettingsScope } from './save-settings.ts'

/** Several pages offer the same setting, and the one that was saved is loaded again. */
const SETTINGS_PAGES = '/settings/'

/** One's own settings: read, and saved. Needs the request's context; looks the viewer up itself. */
export function settingsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const writes = originCheck({ sessionCookie: SESSION_COOKIE })

  app.get(href('resource', { name: 'UserSettingsResource', verb: 'get' }), privately, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    return success(c, await readSettings(c.var.db, c.var.reader, viewer))
  })

  app.post(resourcePath('UserSettings', 'update'), privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const { passcode, ...changes } = await readOptions(c, UpdateSettingsInput)
    const settings = savedSettings(await saveSettings(settingsScope(c), viewer, changes, { passcode }))
    if (areShownElsewhere(Object.keys(changes))) flash(c, SETTINGS_PAGES, 'saved')
    return success(c, settings)
  })

  app.post(resourcePath('AggregatedCommentFeatures', 'update'), privately, writes, async (c) => {
    const viewer = requireFullSession(await loadViewer(c))
    const { userId, featureMap, passcode } = await readOptions(c, CommentFeaturesInput)
    if (userId !== viewer.user.id) return fail('userNotFound')
    const settings = savedSettings(await saveSettings(settingsScope(c), viewer, featureMap, { passcode }))
    const { comments_from, mentions_from, filtered_words } = settings
    const data: CommentFeaturesData = { userId, featureMap: { comments_from, mentions_from, filtered_words } }
    return success(c, data)
  })

  return app
}

/** What saving settings needs of a request. */
export function settingsScope(c: AppContext): SettingsScope {
  const { reader, country } = c.var
  return { ...proofScope(c), reader, countryFromIp: country.countryFromIp }
}

/** The settings once they are saved; whatever stands against it ends the request. */
export function savedSettings(outcome: SaveOutcome): UserSettings {
  if (outcome.type === 'saved') return outcome.settings
  if (outcome.type !== 'refused') return refusePasscode(outcome)
  if ('field' in outcome) return fail(outcome.error, `options.${outcome.field}: ${outcome.detail}`)
  return fail('tooManyRequests', { retryAfterSeconds: outcome.retryAfterSeconds })
}
