import { describe, expect, it } from 'vitest'
import { COUNTRY_IDS, NATIONAL_DOMAINS, REGULATED_COUNTRIES, isRegulatedCountry } from '#schema/constants/countries.ts'
import { makeContext } from '../../test/helpers/context.ts'
import { resolveCountry } from './country.ts'

describe('resolveCountry', () => {
  it.each([
    [
      'tackboard.example',
      { country: 'US', regionCode: 'CA' },
      undefined,
      { country: 'US', countryFromIp: 'US', regionFromIp: 'CA', group: 'US' },
    ],
    [
      'tackboard.co.uk',
      { country: 'FR', regionCode: 'IDF' },
      undefined,
      { country: 'GB', countryFromHostName: 'GB', countryFromIp: 'FR', regionFromIp: 'IDF', group: 'FR' },
    ],
    ['www.tackboard.de', {}, undefined, { country: 'DE', countryFromIp: 'UNKNOWN', group: 'OTHER' }],
    ['TACKBOARD.COM.MX', { country: 'MX' }, undefined, { country: 'MX', countryFromHostName: 'MX', group: 'LatAm' }],
    ['co.uk', {}, undefined, { countryFromHostName: 'UNKNOWN' }],
    [
      '127.0.0.1',
      { country: 'T1' },
      undefined,
      { country: 'UNKNOWN', countryFromHostName: 'UNKNOWN', countryFromIp: 'UNKNOWN' },
    ],
    [
      'localhost',
      { country: 'US', regionCode: 'CA' },
      'BR',
      { country: 'BR', countryFromIp: 'BR', regionFromIp: '', group: 'LatAm' },
    ],
    ['localhost', { country: 'US', regionCode: 'CA' }, 'XX', { country: 'UNKNOWN', regionFromIp: '' }],
    ['localhost', { country: 'US', regionCode: 'CA' }, '<script>', { country: 'US', regionFromIp: 'CA' }],
    ['localhost', { country: 'us', regionCode: 'too long' }, undefined, { country: 'UNKNOWN', regionFromIp: '' }],
  ])('%s %j %s', (hostname, edge, header, expected) => {
    expect(resolveCountry({ hostname, edge, header })).toMatchObject(expected)
  })
})

it('CF-IPCountry is believed on one’s own machine only', () => {
  const countryIn = (STAGE: string) => makeContext({ headers: { 'cf-ipcountry': 'JP' }, env: { STAGE } }).country
  expect(countryIn('local')).toMatchObject({ countryFromIp: 'JP' })
  expect(countryIn('production')).toMatchObject({ countryFromIp: 'UNKNOWN' })
})

describe('the lists', () => {
  it('has one id a country and 21 national domains', () => {
    const ids = Object.values(COUNTRY_IDS)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(65)
    expect(Object.keys(NATIONAL_DOMAINS)).toHaveLength(21)
    for (const code of Object.values(NATIONAL_DOMAINS)) expect(COUNTRY_IDS).toHaveProperty(code)
  })

  it('asks for consent where it may be needed', () => {
    expect(['GB', 'CH', 'NO', 'UNKNOWN'].every(isRegulatedCountry)).toBe(true)
    expect(['US', 'JP', 'BR'].some(isRegulatedCountry)).toBe(false)
    expect(REGULATED_COUNTRIES.toSorted().join(' ')).toBe(
      'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
    )
  })
})
