import { expect, it } from 'vitest'
import type { Env } from '#worker/env.ts'
import { signInServiceSettings } from '#worker/features/identity/sign-in-services/service-settings.ts'
import { contentSecurityPolicy, signInSources } from './csp.ts'

function policyFor(env: Partial<Env>): string {
  const services = signInSources(signInServiceSettings(env as Env))
  return contentSecurityPolicy({ nonce: null, isDevelopment: false, services })
}

it('changes nothing where no service is set up, or only by half', () => {
  const plain = contentSecurityPolicy({ nonce: null, isDevelopment: false })
  expect(policyFor({})).toBe(plain)
  expect(policyFor({ FACEBOOK_APP_ID: '1', GOOGLE_SCRIPT_URL: 'https://evil.example/x.js' })).toBe(plain)
})

it('names Google’s script, style, frames and calls, and nothing else of Google', () => {
  const policy = policyFor({ GOOGLE_CLIENT_ID: 'id' })
  expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client;")
  expect(policy).toContain("style-src 'self' https://accounts.google.com/gsi/style;")
  expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/;")
  expect(policy).toContain('frame-src https://accounts.google.com/gsi/;')
  expect(policy).not.toContain('facebook')
})

it('names Facebook’s script, pages and graph', () => {
  const policy = policyFor({ FACEBOOK_APP_ID: '1', FACEBOOK_APP_SECRET: 's' })
  expect(policy).toContain("script-src 'self' https://connect.facebook.net;")
  expect(policy).toContain('frame-src https://www.facebook.com https://web.facebook.com;')
  expect(policy).toContain('https://graph.facebook.com')
  expect(policy).not.toContain('google')
})
