import type { QueryResult } from '#schema/all-queries.ts'
import type { PageInput } from '#ui/app/router/page.ts'

export type Promotions = Extract<QueryResult<'PromotionsQuery'>, { __typename: 'Promotions' }>
export type ChosenPin = NonNullable<Promotions['chosen']>

export function promotionsRequest({ search, form }: PageInput) {
  const pin = form?.values['pin'] ?? search.get('pin') ?? ''
  return { name: 'PromotionsQuery', variables: { pin, after: search.get('after') } } as const
}
