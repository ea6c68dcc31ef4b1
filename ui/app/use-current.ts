import { useShownPath } from '#ui/platform/navigation/use-shown-path.ts'
import { useAppData } from './app-data.ts'
import { isSamePage } from './is-same-page.ts'

export function usePath(): string {
  return useShownPath(useAppData().context.fullPath.split('?')[0] ?? '')
}

export function useCurrent(): (page: string) => 'page' | undefined {
  const path = usePath()
  return (page) => (isSamePage(path, page) ? 'page' : undefined)
}
