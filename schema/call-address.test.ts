import { expect, test } from 'vitest'
import { encodeCall, findAddress } from './call-address.ts'

test.each([
  [
    'RepinResource.create',
    { pin_id: '1' },
    { method: 'POST', path: '/resource/RepinResource/create/', body: { options: { pin_id: '1' } } },
  ],
  [
    'BoardsResource.get',
    { filter: 'picker' },
    { method: 'GET', path: '/resource/BoardsResource/get/?options=%7B%22filter%22%3A%22picker%22%7D' },
  ],
  [
    'ActivateExperimentResource.create',
    [{ id: 1 }],
    { method: 'POST', path: '/resource/ActivateExperimentResource/create/', body: { options: [{ id: 1 }] } },
  ],
  [
    'PUT commentHide',
    { id: 'a/b', scope: 'all' },
    { method: 'PUT', path: '/v3/aggregated_comments/a%2Fb/hide/', body: { scope: 'all' } },
  ],
  ['DELETE commentHelpful', { id: '7' }, { method: 'DELETE', path: '/v3/helpful/1/7/' }],
  ['GET boardCall', { id: '7', fields: 'id,name' }, { method: 'GET', path: '/v3/boards/7/?fields=id%2Cname' }],
  ['GET currentUser', { fields: undefined }, { method: 'GET', path: '/v3/users/me/' }],
] as const)('%s of %j', (name, input, sent) => {
  expect(encodeCall(name, input)).toEqual(sent)
})

test('a name says what it calls', () => {
  const deletion = { method: 'POST', pattern: '/resource/RepinResource/delete/', isResource: true }
  expect(findAddress('RepinResource.delete')).toEqual(deletion)
  const hiding = { method: 'PUT', pattern: '/v3/aggregated_comments/:id/hide/', isResource: false }
  expect(findAddress('PUT commentHide')).toEqual(hiding)
})
