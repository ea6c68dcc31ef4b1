import type { PageInput } from '#ui/router/page.ts'

/** A page of what was recorded, from where the page's address says (`?after=`). */
export function activityRequest({ search }: PageInput) {
  return { name: 'ActivityQuery', variables: { after: search.get('after') } } as const
}
