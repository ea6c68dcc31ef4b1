import type { PageInput } from '#ui/app/router/page.ts'

export function activityRequest({ search }: PageInput) {
  return { name: 'ActivityQuery', variables: { after: search.get('after') } } as const
}
