import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Pin } from '#schema/pins/pin.ts'
import { AdAttributionInput } from '#schema/tracking/ad-attribution-calls.ts'
import { findAd, sourceParameters } from './ad-attribution-source.ts'

const promoter = { id: 'VXNlcjowMVNIT1A=', entityId: '01SHOP' } as Pin['promoter']
const AD = { advertiserId: '01SHOP', campaignId: 'lamps-12' }

describe('an advertisement', () => {
  it('is a promoted pin', () => {
    expect(findAd({ isPromoted: true, promoter, trackingParams: 'campaign=lamps-12&x=1' })).toEqual(AD)
    expect(findAd({ isPromoted: false, promoter, trackingParams: 'campaign=lamps-12' })).toBeNull()
  })

  it('may lack what is needed to report it', () => {
    expect(findAd({ isPromoted: true, promoter: null, trackingParams: null })).toEqual({
      advertiserId: null,
      campaignId: null,
    })
    expect(sourceParameters({ ...AD, advertiserId: null }, 'https://shop.example/', 1n)).toBeNull()
    expect(sourceParameters({ ...AD, campaignId: null }, 'https://shop.example/', 1n)).toBeNull()
    expect(sourceParameters(AD, 'mailto:a@b.example', 1n)).toBeNull()
    expect(sourceParameters(AD, 'nowhere', 1n)).toBeNull()
  })
})

it('what is sent is what the server takes, and of the address only its origin', () => {
  const parameters = sourceParameters(AD, 'https://shop.example:8443/lamps?who=me', 2n ** 64n - 1n)
  expect(v.parse(AdAttributionInput, parameters)).toEqual({
    source_event_id: '18446744073709551615',
    destination: ['https://shop.example:8443'],
    expiry: 2_592_000,
    priority: 0,
    advertiser_id: '01SHOP',
    campaign_id: 'lamps-12',
    event_type: 'click',
  })
})
