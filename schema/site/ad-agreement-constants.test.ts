import { describe, expect, it } from 'vitest'
import { AD_AGREEMENTS, findAgreement, isAdAgreement } from './ad-agreement-constants.ts'

describe('the advertising agreement', () => {
  it.each([
    ['US', 'en_US', 'en'],
    ['US', 'es_US', 'es-mx'],
    ['CA', 'fr', 'fr'],
    ['CA', 'en_US', 'en'],
    ['GB', 'en_GB', 'uk'],
    ['GB', 'fr', 'uk'],
    ['IE', 'en_GB', 'uk'],
    ['FR', 'en_US', 'fr'],
    ['BR', 'pt_BR', 'pt'],
    ['PT', 'pt_PT', 'pt'],
    ['MX', 'es_MX', 'es-mx'],
    ['AR', 'es_AR', 'es-ar'],
    ['CL', 'es_419', 'es-cl'],
    ['CO', 'es_419', 'es-co'],
    ['CO', 'en_US', 'es-co'],
    ['ES', 'es_ES', 'es-mx'],
    ['JP', 'en_US', 'ja'],
    ['DE', 'de', 'en'],
    ['UNKNOWN', 'en_US', 'en'],
    ['UNKNOWN', 'en_GB', 'uk'],
    ['UNKNOWN', 'fr', 'fr'],
    ['UNKNOWN', 'pt_BR', 'pt'],
    ['UNKNOWN', 'es_419', 'es-mx'],
    ['UNKNOWN', 'es_AR', 'es-ar'],
    ['UNKNOWN', 'ja', 'ja'],
    ['UNKNOWN', 'ar_SA', 'en'],
  ] as const)('in %s for %s is %s', (country, locale, agreement) => {
    expect(findAgreement(country, locale)).toBe(agreement)
  })

  it('is named by nothing but its own names', () => {
    expect(AD_AGREEMENTS.every(isAdAgreement)).toBe(true)
    expect(['', 'de', 'EN', 'es', 'toString'].some(isAdAgreement)).toBe(false)
  })
})
