declare module 'virtual:text-locales' {
  import type { Locale } from '#schema/constants/locales.ts'

  export const TEXT_LOCALES: readonly Locale[]
}
