import type { PageDefinition, PageInput } from './page.ts'

export interface PageLocation {
  /** Path and query, without the fragment. */
  url: string
  handler: string
  page: PageDefinition
  input: PageInput
}
