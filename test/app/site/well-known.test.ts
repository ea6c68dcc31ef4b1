import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { href } from '#schema/routes.ts'
import { startApp } from '../../helpers/app.ts'
import { send } from '../../helpers/client.ts'
import type { Site } from '../../helpers/site.ts'

const origin = inject('origin')
const SITE_ORIGIN = 'https://tackboard.example'
const NOW = Date.UTC(2026, 2, 4, 12)

let own: Site

beforeAll(async () => {
  const vars = { SITE_ORIGIN, CONTACT_EMAIL: 'hello+site@example.com' }
  own = await startApp({ database: 'shared', vars, options: { clock: () => NOW } })
})
afterAll(() => own.stop())

it.each([
  ['an icon where browsers without the page look for it', '/favicon.ico', '/icon-192.png'],
  ['where a password is changed', '/.well-known/change-password', href('passwordSettings')],
])('programs find %s', async (_, path, to) => {
  const answer = await send(origin, path)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, to])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
})

it('programs find where passkeys are made and removed', async () => {
  const answer = await send(own.origin, '/.well-known/passkey-endpoints')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  const address = SITE_ORIGIN + href('securitySettings')
  expect(await answer.json()).toEqual({ enroll: address, manage: address })
})

it('researchers find whom to write to, where the operator names an address', async () => {
  const answer = await send(own.origin, '/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect((await answer.text()).split('\n')).toEqual([
    'Contact: mailto:hello+site@example.com',
    'Expires: 2026-06-02T12:00:00.000Z',
    `Canonical: ${SITE_ORIGIN}/.well-known/security.txt`,
    '',
  ])
  expect((await send(origin, '/.well-known/security.txt')).status).toBe(404)
})

it('no other well-known address seems to exist', async () => {
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await send(origin, path)).status).toBe(404)
})
