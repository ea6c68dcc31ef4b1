import { LanguageChoice } from '#ui/features/settings/language-choice.tsx'
import { definePage } from '#ui/app/router/page.ts'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('locale.title'),
  Page: LanguageChoice,
})
