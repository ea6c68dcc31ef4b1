import type { ComponentType } from 'react'
import type { QueryName, QueryRequest, QueryResult } from '#schema/all-queries.ts'
import type { QueryError } from '#schema/query.ts'
import { NotFound } from '#ui/app/errors/not-found.tsx'
import { EmbeddedResult, useQueryResult } from '#ui/app/query/use-query-result.tsx'
import type { Translate } from '#ui/app/texts/translate.ts'
import { definePage, type PageDefinition, type PageInput } from './page.ts'

type Found<Name extends QueryName> = Exclude<QueryResult<Name>, QueryError>
type RequestOf<Name extends QueryName> = Extract<QueryRequest, { name: Name }>

export interface SubjectViewProps<Name extends QueryName> {
  subject: Found<Name>
  input: PageInput
}

interface SubjectPage<Name extends QueryName> {
  subject(input: PageInput): RequestOf<Name>
  rest?(input: PageInput): QueryRequest[]
  name(subject: Found<Name>, t: Translate): string
  noindex?: true
  needsViewer?: true
  needsDocument?(): boolean
  View: ComponentType<SubjectViewProps<Name>>
}

export function subjectPage<Name extends QueryName>({
  subject: requestOf,
  rest,
  name,
  View,
  ...others
}: SubjectPage<Name>): PageDefinition {
  function Page(input: PageInput) {
    const request = requestOf(input)
    const result = useQueryResult<Name>(request)
    return (
      <>
        <EmbeddedResult request={request} result={result} />
        {isFound<Name>(result) ? <View subject={result} input={input} /> : <NotFound />}
      </>
    )
  }
  return definePage<Name>({
    ...others,
    preload: (input) => ({ subject: requestOf(input), rest: rest?.(input) ?? [] }),
    title: (result, t) =>
      result !== null && isFound<Name>(result) ? t('page.title', { name: name(result, t) }) : t('notFound.title'),
    Page,
  })
}

function isFound<Name extends QueryName>(result: QueryResult<Name>): result is Found<Name> {
  return !('__typename' in result && result.__typename === 'Error')
}
