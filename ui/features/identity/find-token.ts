import type { PageInput } from '#ui/app/router/page.ts'

/** The secret of the mailed link; empty where there is none. */
export function findToken({ form, search }: PageInput): string {
  return form?.shown?.['token'] ?? search.get('token') ?? ''
}
