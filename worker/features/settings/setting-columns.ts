import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { foldColumns, toFolded } from '#db/folded-texts.ts'
import { partners, users } from '#db/tables/users.ts'
import { foldText } from '#schema/fold-text.ts'
import type { SettingsChanges, UserSettings } from '#schema/settings/calls.ts'
import {
  SETTING_NAMES,
  settingRow,
  settingsWith,
  type SETTINGS,
  type SettingName,
  type SettingsWith,
} from '#schema/settings/settings.ts'
import type { ViewerUser } from '#worker/context/viewer.ts'

type SetUser = SQLiteUpdateSetSource<typeof users>
type SetPartner = SQLiteUpdateSetSource<typeof partners>

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name

type ColumnOf<Name extends SettingName> = Name extends SettingName
  ? (typeof SETTINGS)[Name] extends { column: infer Column extends string }
    ? Column
    : CamelCase<Name>
  : never

type Stored<Value> = Value extends readonly string[] ? Record<string, string[]> : Value

type BusinessSetting = SettingsWith<{ owner: 'business' }>
type UserSetting = Exclude<SettingName, BusinessSetting>
type RowOf<Name extends SettingName> = { [Key in Name as ColumnOf<Key>]: Stored<UserSettings[Key]> }
type ChangesOf<Name extends SettingName> = {
  [Key in Name as ColumnOf<Key>]?: Stored<Exclude<SettingsChanges[Key], undefined>>
}

export type SettingsRow = Pick<
  ViewerUser,
  'id' | 'isPartner' | 'imageSignature' | 'coverSignature' | 'domainVerified'
> &
  RowOf<UserSetting>

export type PartnerRow = RowOf<BusinessSetting>

const BUSINESS_SETTINGS = settingsWith('owner', 'business')
const USER_SETTINGS = SETTING_NAMES.filter((name): name is UserSetting => settingRow(name).owner !== 'business')

const ofPartners = getTableColumns(partners)

export const partnerColumns = Object.fromEntries(
  BUSINESS_SETTINGS.map((name) => [findColumn(name), ofPartners[findColumn(name)]]),
) as Pick<typeof ofPartners, keyof PartnerRow>

export function findColumn<Name extends SettingName>(name: Name): ColumnOf<Name> {
  const camelCase = name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return (settingRow(name).column ?? camelCase) as ColumnOf<Name>
}

/** Changing one of these is a choice of cookies. */
const COOKIE_SETTINGS = [
  'allow_personalization_cookies',
  'allow_analytic_cookies',
  'allow_marketing_cookies',
] as const satisfies readonly (keyof SettingsChanges)[]

export function toColumns(
  before: UserSettings,
  changes: SettingsChanges,
  now: number,
): { user: SetUser; partner: SetPartner } {
  return {
    user: {
      ...changedColumns(USER_SETTINGS, changes),
      ...fullNameAfter(before, changes),
      ...customGenderAfter(before, changes),
      ...domainProofAfter(changes),
      ...(COOKIE_SETTINGS.some((name) => Object.hasOwn(changes, name)) && { cookiesChosenAt: now }),
    },
    partner: changedColumns(BUSINESS_SETTINGS, changes),
  }
}

function changedColumns<Name extends SettingName>(names: readonly Name[], changes: SettingsChanges): ChangesOf<Name> {
  const changed = names.filter((name) => Object.hasOwn(changes, name))
  return Object.fromEntries(changed.map((name) => [findColumn(name), toStored(changes[name])])) as ChangesOf<Name>
}

function toStored(value: SettingsChanges[SettingName]) {
  return Array.isArray(value) ? Object.fromEntries(value.map((word) => [word, wordForms(word)])) : value
}

/** The word as it is folded; and in each case, for texts that are not: SQLite's `lower()` converts only A to Z. */
export function wordForms(word: string): string[] {
  const [first = '', ...rest] = word.toLowerCase()
  const cases = [word.toLowerCase(), word.toUpperCase(), first.toUpperCase() + rest.join('')]
  const forms = cases.map((form) => form.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))
  return [...new Set([...forms, foldText(word)])]
}

function fullNameAfter(before: UserSettings, changes: SettingsChanges): SetUser {
  const { first_name: first, last_name: last, full_name: full, business_name: business } = changes
  const name = full ?? business
  if (business !== undefined)
    return { firstName: business, lastName: '', fullName: name, ...foldColumns({ fullName: name }) }
  if (full !== undefined) return foldColumns({ fullName: full })
  if (first === undefined && last === undefined) return {}
  const isKnown = and(
    first === undefined ? eq(users.firstName, before.first_name) : undefined,
    last === undefined ? eq(users.lastName, before.last_name) : undefined,
  )
  const folded = toFolded(`${first ?? before.first_name} ${last ?? before.last_name}`.trim())
  return {
    fullName: sql`trim(${first ?? users.firstName} || ' ' || ${last ?? users.lastName})`,
    // The name is folded later if the other part has changed meanwhile.
    fullNameFolded: sql`iif(${isKnown ?? sql`1`}, ${folded}, null)`,
  }
}

function customGenderAfter(before: UserSettings, { gender, custom_gender: words }: SettingsChanges): SetUser {
  if (gender === undefined && words === undefined) return {}
  const next = gender === undefined ? before.gender : gender
  return { customGender: next === 'custom' ? (words === undefined ? before.custom_gender : words) : null }
}

/** Each proof is for one domain. */
function domainProofAfter({ domain_url: website }: SettingsChanges): SetUser {
  if (website === undefined) return {}
  return { domainVerified: sql`case when ${users.domainUrl} is ${website} then ${users.domainVerified} else 0 end` }
}
