import { createContext, use } from 'react'
import type { UserSettings } from '#schema/calls/settings.ts'
import type { SettingName } from '#schema/constants/settings.ts'
import type { FieldProblem, FormOutcome } from '#schema/page-data.ts'
import { textOfSetting } from '#schema/settings-form.ts'
import { useTranslate, type MessageKey, type Translate } from '#ui/messages/translate.ts'

interface FormFacts extends Pick<FormOutcome, 'problems' | 'values'> {
  settings: UserSettings
}

const FormFactsContext = createContext<FormFacts | null>(null)
export const FormFactsProvider = FormFactsContext.Provider

export interface Setting {
  /** What its field starts with: as typed, where that was refused, else as stored. */
  text: string
  /** What is wrong with it. */
  problem: string | null
}

/** A setting as its field in a `SettingsForm` shows it. */
export function useSetting(name: SettingName): Setting {
  const t = useTranslate()
  const facts = use(FormFactsContext)
  if (!facts) throw new Error('There is no settings form around this field')
  const { problems, values, settings } = facts
  const problem = problems[name]
  return {
    text: values[name] ?? textOfSetting(settings[name]),
    problem: problem === undefined ? null : problemText(t, name, problem),
  }
}

/** Fields in which something wrong can be typed; all others offer a choice. */
const TYPED = {
  username: 'settings.problem.username',
  first_name: 'settings.problem.name',
  last_name: 'settings.problem.name',
  business_name: 'settings.problem.name',
  about: 'settings.problem.about',
  domain_url: 'settings.problem.website',
  contact_email: 'settings.problem.email',
  custom_gender: 'settings.problem.customGender',
  birthday: 'settings.problem.birthday',
  filtered_words: 'settings.problem.filteredWords',
} as const satisfies Partial<Record<SettingName, MessageKey>>

function problemText(t: Translate, name: SettingName, problem: FieldProblem): string {
  if (problem === 'usernameTaken') return t('settings.problem.usernameTaken')
  if (problem === 'ageRestricted') return t('settings.problem.ageRestricted')
  return t(name in TYPED ? TYPED[name as keyof typeof TYPED] : 'settings.problem.choice')
}
