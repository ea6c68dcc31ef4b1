import type { Locale } from './locales.ts'

/**
 * The locales that a national domain speaks (docs/BEHAVIOUR.md, Countries): its country's default first. A country has
 * several where more than one of our languages is official or widely read there; which of them is the browser's to ask
 * for, and no other is spoken on that domain unless somebody chooses it.
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
