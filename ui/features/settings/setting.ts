import { createContext, use } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import type { UserSettings } from '#schema/settings/calls.ts'
import { toFieldText } from '#schema/settings/settings-form.ts'
import { settingRow, type SettingKind, type SettingName } from '#schema/settings/settings.ts'
import { useTranslate, type MessageKey, type Translate } from '#ui/app/texts/translate.ts'

interface SettingsFormValues extends Pick<FormOutcome, 'values'> {
  /** Names of problems, by setting. */
  problems: Readonly<Record<string, string>>
  settings: UserSettings
}

const SettingsFormContext = createContext<SettingsFormValues | null>(null)
export const SettingsFormProvider = SettingsFormContext.Provider

export interface Setting {
  /** The text as typed where that was refused, else as stored. */
  text: string
  problem: string | null
  cause: string | null
}

export function useSetting(name: SettingName): Setting {
  const t = useTranslate()
  const form = use(SettingsFormContext)
  if (!form) throw new Error('There is no settings form around this field')
  const { problems, values, settings } = form
  const problem = problems[name]
  return {
    text: values[name] ?? toFieldText(settings[name]),
    problem: problem === undefined ? null : problemText(t, name, problem),
    cause: problem ?? null,
  }
}

/** Labels of fields with free text; all others offer a choice. */
const TYPED: Readonly<Partial<Record<SettingKind, MessageKey>>> = {
  username: 'settings.problem.username',
  name: 'settings.problem.name',
  lastName: 'settings.problem.name',
  about: 'settings.problem.about',
  website: 'settings.problem.website',
  email: 'settings.problem.email',
  customGender: 'settings.problem.customGender',
  birthday: 'settings.problem.birthday',
  words: 'settings.problem.filteredWords',
}

function problemText(t: Translate, name: SettingName, problem: string): string {
  if (problem === 'usernameTaken') return t('settings.problem.usernameTaken')
  if (problem === 'ageRestricted') return t('settings.problem.ageRestricted')
  if (name === 'business_name') return t('settings.problem.businessName')
  if (problem === 'publicUnconfirmed') return t('settings.problem.publicUnconfirmed')
  return t(TYPED[settingRow(name).kind] ?? 'settings.problem.choice')
}
