import { isString, listOf, shape } from '#ui/platform/storage/shape.ts'

export interface OfflinePage {
  path: string
  /** The title as HTML text. */
  title: string
  /** Paths of its scripts, styles and images. */
  files: readonly string[]
}

/** The one viewed last first. */
export type OfflinePages = readonly OfflinePage[]

export function withPage(pages: OfflinePages, page: OfflinePage, limit: number): OfflinePages {
  return [page, ...withoutPage(pages, page.path)].slice(0, limit)
}

export function withoutPage(pages: OfflinePages, path: string): OfflinePages {
  return pages.filter((page) => page.path !== path)
}

export function droppedFrom(before: OfflinePages, after: OfflinePages): string[] {
  return before.map(({ path }) => path).filter((path) => after.every((page) => page.path !== path))
}

export function namedBy(pages: OfflinePages): ReadonlySet<string> {
  return new Set(pages.flatMap(({ files }) => files))
}

/**
 * `files` has the oldest first; those above the limit go. With `isForPagesOnly` files that no page names go, too;
 * without it files that pages name stay longest.
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

export const isOfflinePages = listOf(shape<OfflinePage>({ path: isString, title: isString, files: listOf(isString) }))
