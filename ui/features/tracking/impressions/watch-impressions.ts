import { OBSTRUCTION_DELAY_MS } from '#schema/constants/impressions.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { createMachine } from '#ui/platform/machine.ts'
import { createTimers } from '#ui/platform/timers.ts'
import { createIdleWork } from '#ui/platform/lifecycle/idle-work.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { toPageView } from '#ui/features/tracking/page-views/to-page-view.ts'
import { isHidden, watchHidden } from '#ui/platform/observers/watch-hidden.ts'
import { toViewRecord, watchInView } from '#ui/platform/observers/watch-in-view.ts'
import { OBSTRUCTION_ATTRIBUTES, watchObstructions } from '#ui/platform/observers/watch-obstructions.ts'
import { pageRoot, watchPageContent } from '#ui/platform/observers/watch-page-content.ts'
import { findSeen, SUBJECT_ATTRIBUTES } from './find-subjects.ts'
import { toMargins } from './free-window.ts'
import { startWatch, watchStep, type WatchEffect } from './impressions-machine.ts'
import { createImpressionTracker, type Impression } from './impression-tracker.ts'
import { isSeen, SEEN_THRESHOLDS } from './seen-rule.ts'
import { createViewOfElements } from './view-of-elements.ts'

/** Wait before looking for new elements: cards exist about a screenful before they are reached. */
const CONTENT_DELAY_MS = 100

type Report = IntersectionObserverEntry

/** One observer for everything; reports each impression once it is over, and each change of page. */
export function watchImpressions(
  onImpression: (impression: Impression, element: Element) => void,
  onPageTurned: () => void,
): () => void {
  const root = pageRoot()
  const tracker = createImpressionTracker(onImpression)
  const elements = createViewOfElements(tracker, isHidden)
  const start = startWatch<Element, Report>(readPath(), performance.now())
  const { get, dispatch } = createMachine(start, watchStep<Element, Report>, perform)
  const timers = createTimers<'search' | 'visibilityDue'>((due) =>
    due === 'search' ? search() : dispatch({ type: due }),
  )
  const idle = createIdleWork(() => {
    dispatch({ type: 'idle' })
    return get().reports.length > 0
  })
  const view = watchInView(SEEN_THRESHOLDS, (reports) => dispatch({ type: 'reported', reports }))
  const obstructions = watchObstructions(root, OBSTRUCTION_DELAY_MS, (placed, windowHeight) =>
    view.setMargins(toMargins(placed, windowHeight)),
  )
  const stops = [
    view.stop,
    obstructions.stop,
    idle.cancel,
    timers.stopAll,
    watchPageContent([...SUBJECT_ATTRIBUTES, ...OBSTRUCTION_ATTRIBUTES], () => {
      obstructions.lookAgain()
      dispatch({ type: 'contentChanged', at: performance.now() })
    }),
    watchHidden(root, () => dispatch({ type: 'visibilityChanged', at: performance.now() })),
    onPause(() => dispatch({ type: 'paused', at: performance.now(), reports: view.takeRecords() })),
    onResume(() => tracker.resume(performance.now())),
  ]
  search()

  function search(): void {
    const page = readPath()
    const location = shownPage.get()
    const viewType = location ? toPageView(location, null, null).view_type : null
    dispatch({ type: 'searched', page, viewType, found: findSeen(root, page) })
  }

  function perform(effect: WatchEffect<Element, Report>): void {
    switch (effect.type) {
      case 'processWhenIdle':
        return idle.ask()
      case 'process':
        return process(effect.reports)
      case 'searchSoon':
        return timers.start('search', CONTENT_DELAY_MS)
      case 'checkVisibilitySoon':
        return timers.start('visibilityDue', CONTENT_DELAY_MS)
      case 'checkVisibility':
        timers.stop('visibilityDue')
        return elements.lookAgain(effect.at)
      case 'forget':
        elements.forget(effect.element, effect.at)
        return view.unobserve(effect.element)
      case 'turnPage':
        tracker.turnPage()
        return onPageTurned()
      case 'follow':
        tracker.add(effect.element, effect.subject)
        return view.observe(effect.element)
      case 'pause':
        return tracker.pause(effect.at)
      default:
        return effect satisfies never
    }
  }

  function process(reports: readonly Report[]): void {
    for (const report of reports) {
      const { element, at, ...extent } = toViewRecord(report)
      elements.place(element, isSeen(extent), at)
    }
  }

  return () => {
    for (const stop of stops) stop()
  }
}

/** Of the page shown: during a navigation the browser's address is another one already. */
function readPath(): string {
  return shownPage.get()?.url ?? ''
}
