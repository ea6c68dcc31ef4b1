import { eq, type SQL } from 'drizzle-orm'
import { users } from '#db/tables/users.ts'
import { normaliseEmail } from '#schema/email.ts'
import { normaliseUsername } from '#schema/username.ts'

/** What a person calls their account by, in the form that it is stored in. */
export interface AccountName {
  type: 'email' | 'username'
  text: string
}

/** Reads what was typed: no username has an `@`. */
export function parseAccountName(typed: string): AccountName {
  return typed.includes('@')
    ? { type: 'email', text: normaliseEmail(typed) }
    : { type: 'username', text: normaliseUsername(typed) }
}

/** The condition that an account goes by a name. */
export function isNamed({ type, text }: AccountName): SQL {
  return eq(type === 'email' ? users.email : users.username, text)
}
