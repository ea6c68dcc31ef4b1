declare module 'virtual:text-locales' {
  import type { Locale } from '#schema/constants/locales.ts'

  /** Locales of which there is a catalogue. */
  export const TEXT_LOCALES: readonly Locale[]
}
