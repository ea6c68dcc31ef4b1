import { expect, it } from 'vitest'
import { isolateValues } from './isolate.ts'

it('names from right to left stand by themselves in a sentence, and all else is as it was', () => {
  expect(isolateValues({ who: 'محمد علي', name: 'דנה', count: 3, board: 'Boats' })).toEqual({
    who: '\u2068محمد علي\u2069',
    name: '\u2068דנה\u2069',
    count: 3,
    board: 'Boats',
  })
})
