import { describe, expect, it } from 'vitest'
import { addVisit, isVisitHistory, type VisitedPin } from './visit-history.ts'

const visit = (pinId: string, ts = 1): VisitedPin => ({
  pinId,
  link: 'https://example.com/',
  imageSignature: 'ab'.repeat(16),
  domain: 'example.com',
  ts,
})

describe('the history of visited pins', () => {
  it('grows at its end', () => {
    expect(addVisit([visit('1')], visit('2'))).toEqual([visit('1'), visit('2')])
  })

  it('skips an entry equal to the newest one, whenever it was', () => {
    const history = [visit('1'), visit('2', 5)]
    expect(addVisit(history, visit('2', 9))).toBe(history)
    expect(addVisit(history, visit('1', 9))).toHaveLength(3)
    expect(addVisit(history, { ...visit('2', 9), link: null })).toHaveLength(3)
  })

  it('keeps 20 entries and drops the oldest', () => {
    const history = Array.from({ length: 20 }, (_, index) => visit(String(index)))
    const longer = addVisit(history, visit('new'))
    expect(longer).toHaveLength(20)
    expect([longer[0]?.pinId, longer.at(-1)?.pinId]).toEqual(['1', 'new'])
    expect(addVisit([...history, ...history], visit('new'))).toHaveLength(20)
  })

  it.each<[unknown, boolean]>([
    [[], true],
    [[visit('1')], true],
    [[{ ...visit('1'), link: null, domain: null }], true],
    [null, false],
    ['text', false],
    [{ 0: visit('1') }, false],
    [[visit('1'), null], false],
    [[{ ...visit('1'), pinId: 1 }], false],
    [[{ ...visit('1'), ts: 'now' }], false],
    [[{ ...visit('1'), link: undefined }], false],
    [[{ ...visit('1'), imageSignature: null }], false],
  ])('is what is stored as %j: %s', (value, isHistory) => {
    expect(isVisitHistory(value)).toBe(isHistory)
  })
})
