import type { MiddlewareHandler } from 'hono'
import { createPasswords, type PasswordOptions, type Passwords } from '#worker/platform/passwords.ts'

export interface PasswordsVariables {
  passwords: Passwords
}

/** Hands out the hashing of this app: all of its requests wait in one queue. */
export function passwords(options?: PasswordOptions): MiddlewareHandler<{ Variables: PasswordsVariables }> {
  const ofApp = createPasswords(options)
  return async (c, next) => {
    c.set('passwords', ofApp)
    await next()
  }
}
