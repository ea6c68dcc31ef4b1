import type { QueryResult } from '#schema/all-queries.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export type LeadFormSubject = Extract<QueryResult<'LeadFormQuery'>, { __typename: 'LeadForm' }>

export function leadFormRequest({ params }: PageInput) {
  return { name: 'LeadFormQuery', variables: { pinId: params['id'] ?? '' } } as const
}
