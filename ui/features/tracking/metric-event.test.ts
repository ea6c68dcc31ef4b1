import { expect, test } from 'vitest'
import { metricEvent } from './metric-event.ts'
import { METRIC_RULES } from './metric-rules.ts'

const PIN = { surface: 'pin_closeup', pinKind: 'video' } as const
const OTHER = { surface: 'other', pinKind: null }
const always = () => 0

test('a metric becomes an event of names and numbers', () => {
  expect(metricEvent('LCP', { rating: 'good', value: 812.5 }, PIN, always)).toEqual({
    event_type: 8030,
    aux_data: { name: 'LCP', surface: 'pin_closeup', bucket: 'good', value: 812.5, sample_rate: 1, pin_type: 'video' },
  })
})

test('reasons, paths and versions stay in the browser', () => {
  const detail = { reason: 'Error at /tove/secret-board/', path: '/tove/secret-board/', version: 'abc', code: 12 }
  for (const name of Object.keys(METRIC_RULES) as (keyof typeof METRIC_RULES)[]) {
    const said = JSON.stringify(metricEvent(name, detail, OTHER, always))
    expect(said).toContain(name)
    expect(said).not.toContain('secret')
    expect(said).not.toContain('abc')
  }
})

test('a bucket that is not one of our words is another one', () => {
  const toBucket = (chunk: string) => metricEvent('chunk_load_failure', { chunk }, OTHER, always)?.aux_data?.['bucket']
  expect(toBucket('messages/en_US/late')).toBe('messages/en_US/late')
  expect(toBucket('tove@tackboard.example?x')).toBe('other')
  expect(toBucket('x'.repeat(65))).toBe('other')
})

test.each([
  ['cache_hits', 1],
  ['load_size', 0.1],
  ['route_change', 0.01],
  ['delta_hit', 0.001],
] as const)('%s is logged at a rate of %d', (name, rate) => {
  expect(metricEvent(name, {}, OTHER, () => rate - 0.0001)).not.toBeNull()
  expect(metricEvent(name, {}, OTHER, () => rate)).toBeNull()
})

test('a mark of the same prefix that is no metric is left alone', () => {
  expect(metricEvent('constructor' as 'LCP', {}, OTHER, always)).toBeNull()
})

test('numbers that are none count as nothing', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '12', null]) {
    expect(metricEvent('LCP', { rating: 'good', value }, OTHER, always)?.aux_data?.['value']).toBe(0)
  }
})
