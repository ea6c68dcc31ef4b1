import { getLanguage, type Locale } from '../constants/locales.ts'

export const AD_AGREEMENTS = ['en', 'fr', 'pt', 'es-mx', 'es-ar', 'es-cl', 'es-co', 'ja', 'uk'] as const

export type AdAgreement = (typeof AD_AGREEMENTS)[number]

const OF_COUNTRY: Readonly<Record<string, AdAgreement>> = {
  AR: 'es-ar',
  BR: 'pt',
  CL: 'es-cl',
  CO: 'es-co',
  FR: 'fr',
  GB: 'uk',
  JP: 'ja',
  MX: 'es-mx',
  PT: 'pt',
}

const OF_LOCALE: Partial<Record<Locale, AdAgreement>> = { en_GB: 'uk', es_AR: 'es-ar' }

const OF_LANGUAGE: Readonly<Record<string, AdAgreement>> = { es: 'es-mx', fr: 'fr', ja: 'ja', pt: 'pt' }

/**
 * The agreement is chosen by the advertiser's country, else by language (Spanish is Mexico's unless the locale says
 * otherwise), else it is in English.
 */
export function findAgreement(country: string, locale: Locale): AdAgreement {
  return OF_COUNTRY[country] ?? OF_LOCALE[locale] ?? OF_LANGUAGE[getLanguage(locale)] ?? 'en'
}

export function isAdAgreement(text: string): text is AdAgreement {
  return AD_AGREEMENTS.some((agreement) => agreement === text)
}
