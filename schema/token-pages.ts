import { href } from './routes.ts'

/** Pages behind links in mails: their query is a secret. */
export const TOKEN_PAGES = ['verifyEmail', 'emailChange', 'newPassword', 'passcodeRecovery', 'passcodeBackup'] as const

/** Field name, in the query and in the form. */
const TOKEN = 'token'

export type TokenPage = (typeof TOKEN_PAGES)[number]

/** With a query or without. */
export function isTokenPage(path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  return TOKEN_PAGES.some((page) => href(page) === (name.endsWith('/') ? name : `${name}/`))
}

export function withoutToken(path: string): string | null {
  const [name = '', query] = path.split('?')
  const search = new URLSearchParams(query)
  if (!isTokenPage(name) || !search.has(TOKEN)) return null
  search.delete(TOKEN)
  return search.size > 0 ? `${name}?${search}` : name
}
