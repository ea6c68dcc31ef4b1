import { expect, test } from 'vitest'
import { addRecentSave, recentSaves } from './recent-saves.ts'

test('the new image comes first, ten before it stay, and none stands twice', () => {
  let recent = recentSaves.initial
  for (let nth = 1; nth <= 12; nth += 1) recent = addRecentSave(recent, `p${nth}`, `s${nth}`)
  expect(recent.pinId).toBe('p12')
  expect(recent.signatures).toEqual(['s12', 's11', 's10', 's9', 's8', 's7', 's6', 's5', 's4', 's3', 's2'])
  expect(addRecentSave(recent, 'p5', 's5').signatures.slice(0, 3)).toEqual(['s5', 's12', 's11'])
  expect(addRecentSave(recent, 'p5', 's5').signatures).toHaveLength(11)
})
