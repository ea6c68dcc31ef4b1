import { expect, it } from 'vitest'
import { contentSecurityPolicy } from './csp.ts'

function directive(name: string, policy: string): string | undefined {
  return policy.split('; ').find((one) => one.startsWith(`${name} `))
}

it('lets a page call and send forms to itself alone', () => {
  const policy = contentSecurityPolicy({ nonce: null, isDevelopment: false })
  expect(directive('connect-src', policy)).toBe("connect-src 'self'")
  expect(directive('form-action', policy)).toBe("form-action 'self'")
})

it('and to our other origins', () => {
  const siblings = ['https://www.tackboard.de', 'https://www.tackboard.fr']
  const policy = contentSecurityPolicy({ nonce: 'n', isDevelopment: true, siblings })
  expect(directive('connect-src', policy)).toBe(`connect-src 'self' ${siblings.join(' ')} ws:`)
  expect(directive('form-action', policy)).toBe(`form-action 'self' ${siblings.join(' ')}`)
  expect(directive('script-src', policy)).toBe("script-src 'self' 'nonce-n'")
})
