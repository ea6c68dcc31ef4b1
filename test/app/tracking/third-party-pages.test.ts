import { expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { send } from '../../helpers/client.ts'
import { findExecutableScripts } from '../../helpers/document.ts'

const origin = inject('origin')

it.each([href('facebookPixels'), href('pixels')])('%s is there, hosts nothing and is never cached', async (path) => {
  const answer = await send(origin, path)
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toMatch(/<img|<iframe/)
  expect(findExecutableScripts(html)).toEqual([])
  expect((await send(origin, path, { form: {} })).status).toBe(405)
})
