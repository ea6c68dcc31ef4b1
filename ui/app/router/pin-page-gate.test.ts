import { describe, expect, it } from 'vitest'
import { PIN_PAGE_EXPERIMENT } from '#schema/tracking/experiment-constants.ts'
import { findPinPageGate, isAskedAhead, type PinPageGate } from './pin-page-gate.ts'

const DESKTOP = { isMobile: false, isTablet: false }
const PHONE = { isMobile: true, isTablet: false }
const TABLET = { isMobile: false, isTablet: true }
const GROUP_NAMES = ['control', 'enabled', 'only_related_pins', undefined]

const find = (isAuthenticated: boolean, userAgent: typeof DESKTOP, group: string | undefined) =>
  findPinPageGate({ isAuthenticated, userAgent, experimentsClient: group ? { [PIN_PAGE_EXPERIMENT]: group } : {} })

describe('the gate of the pin page', () => {
  it.each(GROUP_NAMES)('is open for visitors and bots on any device, and shut for members on desktops: %s', (group) => {
    for (const device of [DESKTOP, PHONE, TABLET]) {
      expect(find(false, device, group)).toEqual({ page: true, related: true })
    }
    expect(find(true, DESKTOP, group)).toEqual({ page: false, related: false })
  })

  it.each<[string | undefined, PinPageGate]>([
    [undefined, { page: false, related: false }],
    ['control', { page: false, related: false }],
    ['only_related_pins', { page: false, related: true }],
    ['enabled', { page: true, related: true }],
  ])('is that of the group for members on phones and tablets: %s', (group, gate) => {
    expect([find(true, PHONE, group), find(true, TABLET, group)]).toEqual([gate, gate])
  })

  it('has no case for a group that it does not know', () => {
    expect(() => find(true, PHONE, 'enabled_twice')).toThrow('Unexpected experiment case')
  })
})

it.each<[Parameters<typeof isAskedAhead>[2], PinPageGate, boolean]>([
  ['CloseupPageQuery', { page: true, related: false }, true],
  ['CloseupPageQuery', { page: false, related: true }, false],
  ['CloseupDetailQuery', { page: false, related: true }, false],
  ['CloseupRelatedModulesFeedQuery', { page: false, related: true }, true],
  ['CloseupRelatedModulesFeedQuery', { page: true, related: false }, false],
])('%s is asked ahead with %j: %s', (name, gate, expected) => {
  expect(isAskedAhead(gate, 'pin/[id]', name)).toBe(expected)
  expect(isAskedAhead(gate, '[username]', name)).toBe(true)
})
