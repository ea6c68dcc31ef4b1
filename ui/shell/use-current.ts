import { useAppData } from '#ui/app/app-data.ts'
import { isPageOf } from '#ui/app/is-page-of.ts'
import { useShownPath } from '#ui/browser/use-shown-path.ts'

/** Of the page shown, on the server as well. */
export function usePath(): string {
  return useShownPath(useAppData().context.fullPath.split('?')[0] ?? '')
}

export function useCurrent(): (page: string) => 'page' | undefined {
  const path = usePath()
  return (page) => (isPageOf(path, page) ? 'page' : undefined)
}
