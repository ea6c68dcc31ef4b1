import { eq, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { normalizeEmail } from '#schema/email.ts'
import { normalizeUsername } from '#schema/people/username.ts'

export interface AccountName {
  type: 'email' | 'username'
  text: string
}

export function parseAccountName(typed: string): AccountName {
  return typed.includes('@')
    ? { type: 'email', text: normalizeEmail(typed) }
    : { type: 'username', text: normalizeUsername(typed) }
}

export function isNamed({ type, text }: AccountName): SQL {
  return eq(type === 'email' ? users.email : users.username, text)
}
