import { definePage } from '#ui/app/router/page.ts'
import { LanguageChoice } from '#ui/features/settings/language-choice.tsx'

export const page = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('locale.title'),
  Page: LanguageChoice,
})
