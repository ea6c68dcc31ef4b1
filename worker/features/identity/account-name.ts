import { eq, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { normaliseEmail } from '#schema/email.ts'
import { normaliseUsername } from '#schema/username.ts'

export interface AccountName {
  type: 'email' | 'username'
  text: string
}

export function parseAccountName(typed: string): AccountName {
  return typed.includes('@')
    ? { type: 'email', text: normaliseEmail(typed) }
    : { type: 'username', text: normaliseUsername(typed) }
}

export function isNamed({ type, text }: AccountName): SQL {
  return eq(type === 'email' ? users.email : users.username, text)
}
