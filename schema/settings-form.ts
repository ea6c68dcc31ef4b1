import type { SettingName } from './constants/settings.ts'

/** Settings that are on or off: `1` in a form, else off. */
const FLAGS: readonly SettingName[] = [
  'should_show_messaging',
  'is_private_profile',
  'hide_from_search',
  'allow_personalization_cookies',
  'allow_analytic_cookies',
  'allow_marketing_cookies',
  'third_party_marketing_tracking_enabled',
]

/** Settings that are nothing where their field is empty. */
const NULLABLE: readonly SettingName[] = [
  'domain_url',
  'contact_email',
  'gender',
  'custom_gender',
  'birthday',
  'country',
]

/** What a form says of settings, each as the call that saves it wants it. Fields that the form lacks are left out. */
export function settingsOfForm(
  fields: Readonly<Record<string, string>>,
  names: readonly SettingName[],
): Partial<Record<SettingName, unknown>> {
  const sent = names.filter((name) => Object.hasOwn(fields, name))
  return Object.fromEntries(sent.map((name) => [name, valueOf(name, fields[name] ?? '')]))
}

/** The value of a setting as the field of a form shows it. */
export function textOfSetting(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : ''
}

/** Those of some settings that differ from what they were. */
export function changedSettings<Settings extends object>(
  before: Readonly<Record<string, unknown>>,
  after: Settings,
): Partial<Settings> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed) as Partial<Settings>
}

function valueOf(name: SettingName, text: string): unknown {
  if (FLAGS.includes(name)) return text === '1'
  if (name === 'filtered_words') return wordsOf(text)
  // Browsers send the line breaks of a text as CRLF.
  const value = text.replaceAll('\r\n', '\n')
  return value === '' && NULLABLE.includes(name) ? null : value
}

function wordsOf(text: string): string[] {
  return text
    .split(/[\n\r,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
