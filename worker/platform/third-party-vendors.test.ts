import { describe, expect, it } from 'vitest'
import { parseThirdPartyVendors, pixelUrl } from './third-party-vendors.ts'

const VENDOR = { name: 'acme', url: 'https://px.acme.example/p?e={kind}&r={random}', kinds: ['signup'] }

const listComplaints = (entry: unknown) => parseThirdPartyVendors(JSON.stringify([entry])).complaints

describe('vendors of pixels', () => {
  it.each([undefined, '', '[]'])('are none where the setting is %j', (setting) => {
    expect(parseThirdPartyVendors(setting)).toEqual({ vendors: [], complaints: [] })
  })

  it('are those of the list, by default in three countries', () => {
    const { vendors, complaints } = parseThirdPartyVendors(
      JSON.stringify([VENDOR, { ...VENDOR, name: 'other', kinds: ['engaged_session'], countries: ['BR'] }]),
    )
    expect(vendors).toEqual([
      { ...VENDOR, countries: ['US', 'GB', 'JP'] },
      { ...VENDOR, name: 'other', kinds: ['engaged_session'], countries: ['BR'] },
    ])
    expect(complaints).toEqual([])
  })

  it.each([
    [{ ...VENDOR, name: 'A b' }, /Entry 1: name must be lowercase/],
    [{ ...VENDOR, url: 'http://px.acme.example/' }, /url must be an https address/],
    [{ ...VENDOR, url: 'javascript:alert(1)' }, /url must be an https address/],
    [{ ...VENDOR, url: 'https://{kind}.acme.example/' }, /url must be an https address/],
    [{ ...VENDOR, url: 'https://me:secret@acme.example/' }, /url must be an https address/],
    [{ ...VENDOR, kinds: ['purchase'] }, /kinds.0 must be one of signup/],
    [{ ...VENDOR, kinds: [] }, /kinds must not be empty/],
    [{ ...VENDOR, countries: ['usa'] }, /countries.0 must be a two-letter code/],
    ['acme', /Entry 1:/],
  ])('are not %j, which is complained of', (entry, complaint) => {
    expect(parseThirdPartyVendors(JSON.stringify([entry])).vendors).toEqual([])
    expect(listComplaints(entry)[0]).toMatch(complaint)
  })

  it('are none of a setting that is no list, and each name counts once', () => {
    for (const setting of ['{', '{}', '7']) {
      expect(parseThirdPartyVendors(setting).complaints).toEqual(['TRACKING_PIXELS must be a JSON list'])
    }
    const twice = parseThirdPartyVendors(JSON.stringify([VENDOR, VENDOR]))
    expect([twice.vendors.length, twice.complaints]).toEqual([1, ['Entry 2 repeats the name "acme"']])
  })

  it('have their address filled in', () => {
    const [vendor] = parseThirdPartyVendors(JSON.stringify([VENDOR])).vendors
    expect(vendor && pixelUrl(vendor, 'signup', 'a&b')).toBe('https://px.acme.example/p?e=signup&r=a%26b')
  })
})
