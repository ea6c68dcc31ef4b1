export const SETTINGS_FORM_ROUTES = [
  'accountSettings',
  'permissionSettings',
  'mentionSettings',
  'privacySettings',
  'messageSettings',
] as const

export type SettingsFormRoute = (typeof SETTINGS_FORM_ROUTES)[number]

/** `setting-values.ts` has the schemas. */
export type SettingKind =
  | 'flag'
  | 'audience'
  | 'words'
  | 'username'
  | 'name'
  | 'lastName'
  | 'about'
  | 'gender'
  | 'customGender'
  | 'birthday'
  | 'country'
  | 'locale'
  | 'website'
  | 'email'

export interface SettingRow {
  kind: SettingKind
  pages: readonly SettingsFormRoute[]
  /** Businesses have a business name instead of a first and a last name. */
  owner?: 'person' | 'business'
  /** `untilSet`: it can be changed, but not cleared. */
  mayBeNull?: 'always' | 'untilSet'
  /** The parental passcode protects it. */
  isProtected?: true
  /** Others read it, so it stays as it is while the user is write-banned. */
  isOnProfile?: true
  /** Saving it reloads the document. */
  isShownElsewhere?: true
  /** The column in `users`, or `partners` for a business, unless it is the name in camel case. */
  column?: string
}

/**
 * The settings by wire name, in order: input, output, form fields, columns and the parental passcode derive from them.
 * Protected is who a person is, who sees and writes to them, and marketing by others; never the choice of cookies,
 * which must be as easy to withdraw as to give.
 */
export const SETTINGS = {
  username: { kind: 'username', pages: ['accountSettings'], isOnProfile: true, isShownElsewhere: true },
  first_name: { kind: 'name', pages: ['accountSettings'], isOnProfile: true, owner: 'person', isShownElsewhere: true },
  last_name: {
    kind: 'lastName',
    pages: ['accountSettings'],
    isOnProfile: true,
    owner: 'person',
    isShownElsewhere: true,
  },
  /** Defaults to the first and last name. */
  full_name: { kind: 'name', pages: [], isOnProfile: true },
  about: { kind: 'about', pages: ['accountSettings'], isOnProfile: true },
  gender: { kind: 'gender', pages: ['accountSettings'], mayBeNull: 'always' },
  custom_gender: { kind: 'customGender', pages: ['accountSettings'], mayBeNull: 'always' },
  birthday: { kind: 'birthday', pages: ['accountSettings'], mayBeNull: 'untilSet', isProtected: true },
  country: { kind: 'country', pages: ['accountSettings'], mayBeNull: 'always' },
  locale: { kind: 'locale', pages: ['accountSettings'], isShownElsewhere: true },
  domain_url: { kind: 'website', pages: ['accountSettings'], isOnProfile: true, mayBeNull: 'always' },
  business_name: {
    kind: 'name',
    pages: ['accountSettings'],
    isOnProfile: true,
    owner: 'business',
    isShownElsewhere: true,
  },
  contact_email: { kind: 'email', pages: ['accountSettings'], owner: 'business', mayBeNull: 'always' },
  should_show_messaging: {
    kind: 'flag',
    pages: ['permissionSettings', 'messageSettings'],
    isProtected: true,
    isShownElsewhere: true,
  },
  messages_from: { kind: 'audience', pages: ['permissionSettings', 'messageSettings'], isProtected: true },
  show_seen: { kind: 'flag', pages: ['messageSettings'], column: 'showsSeen' },
  show_typing: { kind: 'flag', pages: ['messageSettings'], column: 'showsTyping' },
  mentions_from: { kind: 'audience', pages: ['permissionSettings', 'mentionSettings'], isProtected: true },
  comments_from: { kind: 'audience', pages: ['permissionSettings'], isProtected: true },
  filtered_words: { kind: 'words', pages: ['mentionSettings'], isProtected: true },
  is_private_profile: { kind: 'flag', pages: ['privacySettings'], isProtected: true },
  hide_from_search: { kind: 'flag', pages: ['privacySettings'], isProtected: true, column: 'hidesFromSearch' },
  hide_ai_pins: { kind: 'flag', pages: ['permissionSettings'], column: 'hidesAiPins' },
  allow_personalization_cookies: { kind: 'flag', pages: [], isShownElsewhere: true },
  allow_analytic_cookies: { kind: 'flag', pages: [], isShownElsewhere: true },
  allow_marketing_cookies: { kind: 'flag', pages: [], isShownElsewhere: true },
  third_party_marketing_tracking_enabled: {
    kind: 'flag',
    pages: ['privacySettings'],
    isProtected: true,
    isShownElsewhere: true,
  },
} as const satisfies Record<string, SettingRow>

export type SettingName = keyof typeof SETTINGS

/** Used as `SettingsWith<{ kind: 'flag' }>`. */
export type SettingsWith<Part> = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends Part ? Name : never
}[SettingName]

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

export function settingRow(name: SettingName): SettingRow {
  return SETTINGS[name]
}

export function settingsWith<Key extends keyof SettingRow, const Value extends SettingRow[Key]>(
  key: Key,
  value: Value,
): SettingsWith<Record<Key, Value>>[] {
  return SETTING_NAMES.filter((name): name is SettingsWith<Record<Key, Value>> => settingRow(name)[key] === value)
}

export function settingsOfPage(route: SettingsFormRoute): SettingName[] {
  return SETTING_NAMES.filter((name) => settingRow(name).pages.includes(route))
}

/** The rendered document is outdated once they change. */
export function areShownElsewhere(changed: readonly string[]): boolean {
  return settingsWith('isShownElsewhere', true).some((name) => changed.includes(name))
}
