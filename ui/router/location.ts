import type { PageDefinition, PageInput } from './page.ts'

/** Where the browser is: the page that is shown and what it was asked for. */
export interface PageLocation {
  /** Path and query, without the fragment. */
  url: string
  handler: string
  page: PageDefinition
  input: PageInput
}
