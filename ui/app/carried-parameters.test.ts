import { expect, it } from 'vitest'
import { carriedParameters } from './carried-parameters.ts'

const query = (text: string) => new URLSearchParams(text)

it('only three parameters are carried forward', () => {
  const all = query('utm_pai=1&utm_source=mail&invite_code=x&utm_campaign=may&gclid=7&q=oak')
  expect(carriedParameters(all)).toEqual({ utm_pai: '1', utm_source: 'mail', invite_code: 'x' })
  expect(carriedParameters(query('utm_pai=&q=oak'))).toEqual({})
})
