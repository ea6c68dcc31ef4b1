import * as v from 'valibot'
import { MAX_CALL_BODY_BYTES, MAX_FORM_BODY_BYTES, WEBSITE_PROOF_LIMIT } from '#schema/constants/limits.ts'
import { href } from '#schema/routes.ts'
import {
  GetSettingsCall,
  SettingsQuery,
  UpdateCommentFeaturesCall,
  UpdateSettingsCall,
  type AllSettings,
} from '#schema/settings/calls.ts'
import { ChooseLocaleCall } from '#schema/settings/locale-calls.ts'
import { SETTINGS_FORM_ROUTES, settingsOfPage, type SettingsFormRoute } from '#schema/settings/settings.ts'
import { call, file, form, query } from '#worker/action.ts'
import type { MemberContext } from '#worker/context/context.ts'
import { readNotificationSettings } from '#worker/features/settings/notification-settings/notification-settings.ts'
import { activity } from './activity/index.ts'
import { chooseLocale } from './choose-locale.ts'
import { consent } from './consent.ts'
import { findSettings, readSettings } from './find-settings.ts'
import { imports } from './imports/index.ts'
import { notificationSettings } from './notification-settings/index.ts'
import { proveWebsite } from './prove-website.ts'
import { saveCommentFeatures, saveSettingsForm, updateSettings } from './save-settings.ts'
import { yourData } from './your-data/index.ts'

/** Users who type the URL get here; the account page itself requires the login. */
function leadToAccount(): Response {
  return new Response(null, { status: 302, headers: { location: href('accountSettings') } })
}

async function readAllSettings(context: MemberContext): Promise<AllSettings> {
  const [own, notifications] = await Promise.all([readSettings(context), readNotificationSettings(context)])
  return { ...own, ...notifications }
}

function formOf(route: SettingsFormRoute) {
  const names = [...settingsOfPage(route), 'passcode', 'confirm_public_profile'] as const
  return v.object(v.entriesFromList(names, v.optional(v.string())))
}

export const settings = [
  call(GetSettingsCall, { who: 'member', run: readAllSettings }),
  call(UpdateSettingsCall, { who: 'member', whenBanned: 'verb', run: updateSettings }),
  call(UpdateCommentFeaturesCall, { who: 'member', whenBanned: 'allowed', run: saveCommentFeatures }),
  // The form offers nothing that could be refused, so errors are envelopes, for programs.
  call(ChooseLocaleCall, {
    who: 'anyone',
    accepts: ['form'],
    maxBytes: MAX_FORM_BODY_BYTES,
    bodiless: 303,
    run: chooseLocale,
  }),
  ...SETTINGS_FORM_ROUTES.map((route) =>
    form({
      route,
      who: 'member',
      whenBanned: 'verb',
      input: formOf(route),
      maxBytes: MAX_CALL_BODY_BYTES,
      again: (_context, { passcode: _passcode, confirm_public_profile: _confirmed, ...values }) => ({ values }),
      run: (context, fields) => saveSettingsForm(context, route, fields),
    }),
  ),
  form({
    route: 'websiteProof',
    page: 'accountSettings',
    who: 'member',
    input: v.object({}),
    limit: { rule: WEBSITE_PROOF_LIMIT, by: 'viewer' },
    again: () => ({ shown: { form: 'website' } }),
    async run(context) {
      return { to: href('accountSettings'), ...(await proveWebsite(context)) }
    },
  }),
  file({ route: 'settings', who: 'anyone', run: leadToAccount }),
  query(SettingsQuery, findSettings),
  ...notificationSettings,
  ...yourData,
  ...imports,
  ...activity,
  ...consent,
]
