import { service } from '#ui/app/background.ts'
import { findSubject } from '#ui/app/router/find-subject.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { isPageVisible, onRestored } from '#ui/platform/lifecycle/page-visibility.ts'
import { createPageViews } from './page-views.ts'
import { toPageView } from './to-page-view.ts'

export const pageViews = service({
  name: 'page views',
  when: ({ queries }) => ({ queries }),
  start({ queries }) {
    const views = createPageViews(
      (location, from) => toPageView(location, findSubject(location, queries), from),
      isPageVisible(),
    )
    const show = () => views.show(shownPage.get())
    show()
    const stops = [shownPage.subscribe(show), onPause(views.hide), onResume(views.appear), onRestored(views.returnTo)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
