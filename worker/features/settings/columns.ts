import { sql } from 'drizzle-orm'
import { users, type partners } from '#db/tables/users.ts'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import type { SettingsChanges, UserSettings } from '#schema/calls/settings.ts'
import { wordForms } from './word-forms.ts'

type SetUser = SQLiteUpdateSetSource<typeof users>
type SetPartner = SQLiteUpdateSetSource<typeof partners>

/** The column of each setting that is stored as it is said. */
const PLAIN_COLUMNS = {
  username: 'username',
  about: 'about',
  birthday: 'birthday',
  country: 'country',
  locale: 'locale',
  should_show_messaging: 'shouldShowMessaging',
  messages_from: 'messagesFrom',
  mentions_from: 'mentionsFrom',
  comments_from: 'commentsFrom',
  is_private_profile: 'isPrivateProfile',
  hide_from_search: 'hidesFromSearch',
  allow_personalization_cookies: 'allowPersonalizationCookies',
  allow_analytic_cookies: 'allowAnalyticCookies',
  allow_marketing_cookies: 'allowMarketingCookies',
  third_party_marketing_tracking_enabled: 'thirdPartyMarketingTrackingEnabled',
} as const satisfies Partial<Record<keyof SettingsChanges, keyof typeof users.$inferInsert>>

/** To change one of these is to say which cookies are allowed. */
const COOKIE_SETTINGS = [
  'allow_personalization_cookies',
  'allow_analytic_cookies',
  'allow_marketing_cookies',
] as const satisfies readonly (keyof SettingsChanges)[]

/** What is written where for some changes. Every column that settings may reach is named here. */
export function columnsOf(
  before: UserSettings,
  changes: SettingsChanges,
  now: number,
): { user: SetUser; partner: SetPartner } {
  const plain = Object.entries(PLAIN_COLUMNS)
    .filter(([name]) => Object.hasOwn(changes, name))
    .map(([name, column]) => [column, changes[name as keyof typeof PLAIN_COLUMNS]])
  return {
    user: {
      ...(Object.fromEntries(plain) as SetUser),
      ...namesOf(changes),
      ...genderOf(before, changes),
      ...websiteOf(changes),
      ...(COOKIE_SETTINGS.some((name) => Object.hasOwn(changes, name)) && { cookiesChosenAt: now }),
      ...(changes.filtered_words && { filteredWords: filterOf(changes.filtered_words) }),
    },
    partner: {
      ...(changes.business_name !== undefined && { businessName: changes.business_name }),
      ...(changes.contact_email !== undefined && { contactEmail: changes.contact_email }),
    },
  }
}

/** A person's whole name follows from its parts, a business's from the name of the business. */
function namesOf({
  first_name: first,
  last_name: last,
  full_name: full,
  business_name: business,
}: SettingsChanges): SetUser {
  if (business !== undefined) return { firstName: business, lastName: '', fullName: full ?? business }
  if (first === undefined && last === undefined) return full === undefined ? {} : { fullName: full }
  return {
    ...(first !== undefined && { firstName: first }),
    ...(last !== undefined && { lastName: last }),
    fullName: full ?? sql`trim(${first ?? users.firstName} || ' ' || ${last ?? users.lastName})`,
  }
}

/** Words of one's own belong to no other gender. */
function genderOf(before: UserSettings, { gender, custom_gender: words }: SettingsChanges): SetUser {
  if (gender === undefined && words === undefined) return {}
  const next = gender === undefined ? before.gender : gender
  const customGender = next === 'custom' ? (words === undefined ? before.custom_gender : words) : null
  return { gender: next, customGender }
}

/** That a site is somebody's own was proved for that site alone. */
function websiteOf({ domain_url: website }: SettingsChanges): SetUser {
  if (website === undefined) return {}
  return {
    domainUrl: website,
    domainVerified: sql`case when ${users.domainUrl} is ${website} then ${users.domainVerified} else 0 end`,
  }
}

function filterOf(words: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(words.map((word) => [word, wordForms(word)]))
}
