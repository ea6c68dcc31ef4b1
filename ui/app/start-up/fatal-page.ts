import {
  DEFAULT_ERROR_MESSAGE,
  ERROR_PAGE_HOME,
  ERROR_PAGE_RELOAD,
  ERROR_PAGE_TITLE,
} from '#schema/constants/error-page.ts'
import { href } from '#schema/routes.ts'
import { showPlainPage } from '#ui/platform/document/plain-page.ts'

/** Uses neither React nor the catalog: they may be what failed. */
export function showFatalPage(): void {
  showPlainPage({
    title: ERROR_PAGE_TITLE,
    text: DEFAULT_ERROR_MESSAGE,
    reload: ERROR_PAGE_RELOAD,
    home: { text: ERROR_PAGE_HOME, href: href('home') },
  })
}
