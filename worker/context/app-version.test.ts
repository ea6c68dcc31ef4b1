import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { appVersion, resolveAppVersion } from './app-version.ts'

it('is "dev" outside a build', () => {
  expect(resolveAppVersion()).toBe('dev')
})

it('is on every answer', async () => {
  const app = new Hono().use(appVersion('abc123')).get('/', (c) => c.text('ok'))
  for (const path of ['/', '/missing']) expect((await app.request(path)).headers.get('x-app-version')).toBe('abc123')
})
