import { isString, listOf, shape } from '#ui/browser/shape.ts'

/** A page of which a copy is kept. */
export interface KeptPage {
  path: string
  /** As HTML text. */
  title: string
  /** Paths of the scripts, styles and pictures that it names. */
  files: readonly string[]
}

/** The pages of which copies are kept, the one viewed last first. */
export type KeptPages = readonly KeptPage[]

/** The pages after one was viewed; the oldest above the limit drop out. */
export function withPage(pages: KeptPages, page: KeptPage, limit: number): KeptPages {
  return [page, ...withoutPage(pages, page.path)].slice(0, limit)
}

export function withoutPage(pages: KeptPages, path: string): KeptPages {
  return pages.filter((page) => page.path !== path)
}

/** Paths of the pages that are in the first list only. */
export function droppedFrom(before: KeptPages, after: KeptPages): string[] {
  return before.map(({ path }) => path).filter((path) => after.every((page) => page.path !== path))
}

/** All files that the pages name. */
export function namedBy(pages: KeptPages): ReadonlySet<string> {
  return new Set(pages.flatMap(({ files }) => files))
}

/**
 * Which of the files that are kept, oldest first, must go: the oldest above the limit. Where `isForPagesOnly` is set,
 * no file that no page names may stay; where it is not, those that a page names stay longest.
 */
export function filesToDrop(
  files: readonly string[],
  named: ReadonlySet<string>,
  { limit, isForPagesOnly }: { limit: number; isForPagesOnly: boolean },
): string[] {
  const unnamed = files.filter((file) => !named.has(file))
  const inOrder = [...unnamed, ...files.filter((file) => named.has(file))]
  const excess = Math.max(0, files.length - limit)
  return inOrder.slice(0, isForPagesOnly ? Math.max(unnamed.length, excess) : excess)
}

export const isKeptPages = listOf(shape<KeptPage>({ path: isString, title: isString, files: listOf(isString) }))
