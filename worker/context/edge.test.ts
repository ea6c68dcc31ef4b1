import { expect, it } from 'vitest'
import { addressKey } from '#worker/platform/rate-limit.ts'
import { getAddress, findKnownAddress, resolveInternalIp } from './edge.ts'

function request(headers: Record<string, string> = {}): Request {
  return new Request('https://tackboard.example/', { headers })
}

it('is the address that the edge names, and no other', () => {
  const named = request({ 'cf-connecting-ip': '203.0.113.7', 'x-forwarded-for': '198.51.100.1' })
  expect([getAddress(named), findKnownAddress(named)]).toEqual(['203.0.113.7', '203.0.113.7'])
  expect(findKnownAddress(request({ 'x-forwarded-for': '198.51.100.1', 'x-real-ip': '198.51.100.1' }))).toBeNull()
})

it('is one address in either spelling of IPv4', () => {
  const spellings = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107']
  const keys = spellings.map((spelling) => addressKey(getAddress(request({ 'cf-connecting-ip': spelling }))))
  expect(keys).toEqual(spellings.map(() => '203.0.113.7'))
})

it.each([{}, { 'cf-connecting-ip': '' }, { 'cf-connecting-ip': ' ' }])(
  'lets callers whom the edge does not name (%j) share nothing',
  (headers) => {
    const [one, other] = [request(headers), request(headers)]
    expect(findKnownAddress(one)).toBeNull()
    expect(getAddress(one)).toBe(getAddress(one))
    expect(addressKey(getAddress(one))).not.toBe(addressKey(getAddress(other)))
  },
)

it.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '198.51.100.1, 203.0.113.7', true],
  ['203.0.113.70', '203.0.113.7', false],
  ['203.0.113.7', undefined, false],
  ['203.0.113.7', '', false],
  ['', ',', false],
  ['2001:db8::1', '2001:db8::1', true],
])('%s in %j: %s', (address, listed, expected) => {
  expect(resolveInternalIp(address, listed)).toBe(expected)
})
