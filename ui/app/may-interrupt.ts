import { href } from '#schema/routes.ts'
import { isTokenPage } from '#schema/token-pages.ts'
import { hasOpenDialog } from '#ui/platform/document/unfinished-work.ts'
import { currentPath } from '#ui/platform/navigation/location.ts'

/**
 * Nothing may interrupt while a pin is being made, nor on the page of a mailed link, nor in front of another dialog.
 */
export function mayInterrupt(): boolean {
  const path = currentPath()
  return !path.startsWith(href('pinBuilder')) && !isTokenPage(path) && !hasOpenDialog()
}
