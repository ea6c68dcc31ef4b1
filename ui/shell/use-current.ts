import { useAppData } from '#ui/app/app-data.ts'
import { isPageOf } from '#ui/app/is-page-of.ts'
import { useShownPath } from '#ui/browser/use-shown-path.ts'

/** The path of the page that is shown, on the server as well. */
export function usePath(): string {
  return useShownPath(useAppData().context.fullPath.split('?')[0] ?? '')
}

/** What `aria-current` says of a link: `page` where it leads to the page that is shown. */
export function useCurrent(): (page: string) => 'page' | undefined {
  const path = usePath()
  return (page) => (isPageOf(path, page) ? 'page' : undefined)
}
