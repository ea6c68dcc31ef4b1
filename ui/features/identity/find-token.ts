import type { PageInput } from '#ui/app/router/page.ts'

export function findToken({ form, search }: PageInput): string {
  return form?.shown?.['token'] ?? search.get('token') ?? ''
}
