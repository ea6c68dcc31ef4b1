import type { ComponentType } from 'react'
import type { FormOutcome } from '#schema/page-data.ts'
import type { QueryName, QueryRequest, QueryResult } from '#schema/queries/all.ts'
import type { Translate } from '#ui/messages/translate.ts'

/** What a page may know before it renders. */
export interface PageInput {
  params: Record<string, string>
  search: URLSearchParams
  isAuth: boolean
  /** What the page's form starts with, where the server knew: only the document that it rendered has this. */
  form?: FormOutcome
}

/** The data that a page needs. The subject decides the status; the rest may arrive later. */
export interface PageData<Subject extends QueryName> {
  subject: Extract<QueryRequest, { name: Subject }> | null
  rest: QueryRequest[]
}

/** A page of `ui/pages`: its data declared once, for the server and for the browser. */
export interface PageDefinition<Subject extends QueryName = QueryName> {
  preload(input: PageInput): PageData<Subject>
  title(subject: QueryResult<Subject> | null, t: Translate, input: PageInput): string
  /** Only for somebody who is signed in: everybody else is led to the login page, and from there back. */
  needsViewer?: true
  /** Whether it must come as a document of its own: what it may load, its document says. */
  needsDocument?(): boolean
  /** Nothing for search engines. */
  noindex?: true
  /** Whether a path names nothing, as its parts alone tell. */
  isMissing?(params: Record<string, string>): boolean
  Page: ComponentType<PageInput>
}

export function definePage<Subject extends QueryName>(page: PageDefinition<Subject>): PageDefinition {
  // The router hands a page only the result of the page's own subject.
  return page as unknown as PageDefinition
}
