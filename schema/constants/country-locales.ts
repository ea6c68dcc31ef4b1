import type { Locale } from './locales.ts'

/**
 * The locales of each national domain, its default first (docs/behaviour/requests.md, Countries). If there are several,
 * the browser's languages choose; others are used only when chosen by hand.
 */
export const LOCALES_OF_COUNTRY: Readonly<Record<string, readonly [Locale, ...Locale[]]>> = {
  AT: ['de'],
  AU: ['en_AU'],
  CA: ['en_US', 'fr'],
  CH: ['de', 'fr', 'it'],
  CL: ['es_419'],
  DE: ['de'],
  DK: ['da_DK'],
  ES: ['es_ES'],
  FR: ['fr'],
  GB: ['en_GB'],
  IE: ['en_GB'],
  IN: ['en_IN', 'hi_IN', 'bn_IN', 'te_IN'],
  IT: ['it'],
  JP: ['ja'],
  KR: ['ko_KR'],
  MX: ['es_MX'],
  NL: ['nl'],
  NZ: ['en_AU'],
  PH: ['en_US', 'tl_PH'],
  PT: ['pt_PT'],
  SE: ['sv_SE'],
}
