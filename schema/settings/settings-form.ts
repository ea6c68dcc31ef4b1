import { settingRow, type SettingName } from './settings.ts'

/** Answers in the form that the saving call expects; omits fields that the form lacks. */
export function parseSettingsForm(
  fields: Readonly<Record<string, string | undefined>>,
  names: readonly SettingName[],
): Partial<Record<SettingName, unknown>> {
  const sent = names.filter((name) => Object.hasOwn(fields, name))
  return Object.fromEntries(sent.map((name) => [name, parseValue(name, fields[name] ?? '')]))
}

export function toFieldText(value: unknown): string {
  if (Array.isArray(value)) return value.join('\n')
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : ''
}

export function changedSettings<Settings extends object>(
  before: Readonly<Record<string, unknown>>,
  after: Settings,
): Partial<Settings> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed) as Partial<Settings>
}

function parseValue(name: SettingName, text: string): unknown {
  const { kind, mayBeNull } = settingRow(name)
  if (kind === 'flag') return text === '1'
  if (kind === 'words') return parseWords(text)
  // Browsers send the line breaks of a text as CRLF.
  const value = text.replaceAll('\r\n', '\n')
  return value === '' && mayBeNull !== undefined ? null : value
}

function parseWords(text: string): string[] {
  return text
    .split(/[\n\r,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
