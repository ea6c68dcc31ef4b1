import type { ComponentType } from 'react'
import type { QueryName, QueryRequest, QueryResult } from '#schema/all-queries.ts'
import type { FormOutcome } from '#schema/page-data.ts'
import { NotFound } from '#ui/app/errors/not-found.tsx'
import type { Translate } from '#ui/app/texts/translate.ts'

export interface PageInput {
  params: Record<string, string>
  search: URLSearchParams
  isAuth: boolean
  /** Initial state of the page's form; only in the document that the server rendered for it. */
  form?: FormOutcome
}

/** The subject decides the status; the rest may arrive later. */
export interface PageData<Subject extends QueryName> {
  subject: Extract<QueryRequest, { name: Subject }> | null
  rest: QueryRequest[]
}

export interface PageDefinition<Subject extends QueryName = QueryName> {
  preload(input: PageInput): PageData<Subject>
  title(subject: QueryResult<Subject> | null, t: Translate, input: PageInput): string
  /** Signed-out visitors are sent to the login, and back from there. */
  needsViewer?: true
  /** Must come as a document of its own, because of what its document may load. */
  needsDocument?(): boolean
  /** Search engines must not index the page. */
  noindex?: true
  /** The server leads on to this address instead, as the given one says something that another page is for. */
  movedTo?(input: PageInput): string | null
  /** There is no such page: without any data it shows by the path's parameters, or by what a form has done. */
  isMissing?(input: PageInput): boolean
  Page: ComponentType<PageInput>
}

export function definePage<Subject extends QueryName>(page: PageDefinition<Subject>): PageDefinition {
  // The router hands a page only the result of the page's own subject.
  return page as unknown as PageDefinition
}

export const NOT_FOUND_PAGE = definePage<never>({
  preload: () => ({ subject: null, rest: [] }),
  title: (_, t) => t('notFound.title'),
  Page: NotFound,
})
