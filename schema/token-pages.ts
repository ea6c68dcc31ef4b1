import { href } from './routes.ts'

/** Pages that links of mails lead to: their query is a secret, and nobody's but theirs. */
export const TOKEN_PAGES = ['verifyEmail', 'emailChange', 'newPassword', 'passcodeRecovery', 'passcodeBackup'] as const

export type TokenPage = (typeof TOKEN_PAGES)[number]

/** Whether a path, with a query or without, is that of such a page. */
export function isTokenPage(path: string): boolean {
  const [name = ''] = path.split(/[?#]/)
  return TOKEN_PAGES.some((page) => href(page) === (name.endsWith('/') ? name : `${name}/`))
}
