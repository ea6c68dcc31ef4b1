import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import { ERRORS, type ErrorName } from '#schema/errors.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { href } from '#schema/routes.ts'
import { SETTINGS, type SettingName } from '#schema/settings.ts'
import { ApiError } from '#ui/browser/api-error.ts'
import { callResource } from '#ui/browser/request.ts'

/** Returns all settings. `passcode` is the parental one, where it was asked for. */
export function saveSettings(changes: Partial<SettingsChanges>, passcode?: string): Promise<UserSettings> {
  return callResource<UserSettings>(href('resource', { name: 'UserSettingsResource', verb: 'update' }), {
    ...changes,
    ...(passcode === undefined ? {} : { passcode }),
  })
}

export function toProblems(cause: unknown): Pick<FormOutcome, 'error' | 'problems'> {
  const code = cause instanceof ApiError ? cause.code : null
  const error = (Object.keys(ERRORS) as ErrorName[]).find((name) => ERRORS[name].code === code) ?? 'unexpected'
  const fields = cause instanceof ApiError ? readFields(cause.detail ?? '') : []
  if (fields.length === 0) return { error, problems: {} }
  return { error: null, problems: Object.fromEntries(fields.map((name) => [name, error])) }
}

/** From the details of a failure: `options.username: …; options.about: …`. */
function readFields(detail: string): SettingName[] {
  const named = [...detail.matchAll(/(?:^|; )options\.(\w+)/g)].map(([, name = '']) => name)
  return named.filter((name): name is SettingName => Object.hasOwn(SETTINGS, name))
}
