import { expect, test } from 'vitest'
import { CALLS } from '#schema/all-calls.ts'
import { findAddress, type CallName } from '#schema/call-address.ts'
import { FEATURES } from '#worker/app.ts'

test('each call of the contract is answered by one verb, and no verb by another way', () => {
  const answered = FEATURES.flatMap(({ kind, ...endpoint }) =>
    kind === 'call' && 'paths' in endpoint ? [`${endpoint.methods[0]} ${endpoint.paths[0]}`] : [],
  )
  const defined = Object.keys(CALLS).map((name) => {
    const { method, pattern } = findAddress(name as CallName)
    return `${method} ${pattern}`
  })
  expect(answered.toSorted()).toEqual(defined.toSorted())
})
