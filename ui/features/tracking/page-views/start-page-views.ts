import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { isPageVisible, onRestored } from '#ui/platform/lifecycle/page-visibility.ts'
import type { PageLocation } from '#ui/app/router/location.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { createPageViews } from './page-views.ts'
import type { PageView } from './to-page-view.ts'

export function startPageViews(viewOf: (location: PageLocation, from: PageLocation | null) => PageView): () => void {
  const views = createPageViews(viewOf, isPageVisible())
  const show = () => views.show(shownPage.get())
  show()
  const stops = [shownPage.subscribe(show), onPause(views.hide), onResume(views.appear), onRestored(views.returnTo)]
  return () => {
    for (const stop of stops) stop()
  }
}
