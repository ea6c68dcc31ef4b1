import { OBSTRUCTION_DELAY_MS } from '#schema/tracking/impression-constants.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { toPageView } from '#ui/features/tracking/page-views/to-page-view.ts'
import { createIdleWork } from '#ui/platform/lifecycle/idle-work.ts'
import { isHidden, watchHidden } from '#ui/platform/observers/watch-hidden.ts'
import { toViewRecord, watchInView } from '#ui/platform/observers/watch-in-view.ts'
import { OBSTRUCTION_ATTRIBUTES, watchObstructions } from '#ui/platform/observers/watch-obstructions.ts'
import { pageRoot, watchPageContent } from '#ui/platform/observers/watch-page-content.ts'
import { createTimers } from '#ui/platform/timers.ts'
import { findSeen, SUBJECT_ATTRIBUTES } from './find-seen.ts'
import { followFound, type FollowedElements } from './followed-elements.ts'
import { createImpressionTracker, type Impression } from './impression-tracker.ts'
import { toMargins, isSeen, SEEN_THRESHOLDS } from './seen-rule.ts'
import type { Subject } from './subject.ts'
import { createViewOfElements } from './view-of-elements.ts'

/** Wait before looking for new elements: cards exist about a screenful before they are reached. */
const CONTENT_DELAY_MS = 100

/** Records processed before the browser is asked whether it is still idle. */
const RECORDS_AT_A_TIME = 50

/** `changed`: last at `at`, and a look is due soon. */
type Freshness = { type: 'current' } | { type: 'changed'; at: number }

const CURRENT: Freshness = { type: 'current' }

/**
 * One observer for everything; reports each impression once it is over, and each change of page. While the page scrolls
 * only a list grows: it is processed when the browser is idle, or when the session pauses.
 */
export function watchImpressions(
  onImpression: (impression: Impression, element: Element) => void,
  onPageTurned: () => void,
): () => void {
  const root = pageRoot()
  const tracker = createImpressionTracker(onImpression)
  const elements = createViewOfElements(tracker, isHidden)
  const records: IntersectionObserverEntry[] = []
  const timers = createTimers<'search' | 'checkVisibility'>((due) => (due === 'search' ? search() : checkVisibility()))
  let followed: FollowedElements<Element> = { page: readPath(), elements: new Map() }
  let content: Freshness = changedNow()
  let visibility = CURRENT

  const idle = createIdleWork(() => {
    process(records.splice(0, RECORDS_AT_A_TIME))
    return records.length > 0
  })
  const view = watchInView(SEEN_THRESHOLDS, (added) => {
    records.push(...added)
    idle.ask()
  })
  const obstructions = watchObstructions(root, OBSTRUCTION_DELAY_MS, (placed, windowHeight) =>
    view.setMargins(toMargins(placed, windowHeight)),
  )
  const stops = [
    view.stop,
    obstructions.stop,
    idle.cancel,
    timers.stopAll,
    watchPageContent([...SUBJECT_ATTRIBUTES, ...OBSTRUCTION_ATTRIBUTES], () => {
      content = changedNow()
      obstructions.lookAgain()
      timers.start('search', CONTENT_DELAY_MS)
    }),
    watchHidden(root, () => {
      visibility = changedNow()
      timers.start('checkVisibility', CONTENT_DELAY_MS)
    }),
    onPause(() => {
      records.push(...view.takeRecords())
      checkVisibility()
      tracker.pause(performance.now())
    }),
    onResume(() => tracker.resume(performance.now())),
  ]
  search()

  function process(some: readonly IntersectionObserverEntry[]): void {
    for (const record of some) {
      const { element, at, ...extent } = toViewRecord(record)
      elements.place(element, isSeen(extent), at)
    }
  }

  function checkVisibility(): void {
    timers.stop('checkVisibility')
    process(records.splice(0))
    if (visibility.type === 'changed') elements.lookAgain(visibility.at)
    visibility = CURRENT
  }

  function search(): void {
    if (content.type === 'current') return
    // What is gone by now was seen before that.
    process(records.splice(0))
    const step = followFound(followed, findSeen(root, readPath()), readPlace())
    followed = step.next
    for (const element of step.forgotten) forget(element, content.at)
    if (step.isPageTurned) turnPage()
    for (const { element, subject } of step.added) follow(element, subject)
    content = CURRENT
  }

  function forget(element: Element, at: number): void {
    elements.forget(element, at)
    view.unobserve(element)
  }

  function turnPage(): void {
    tracker.turnPage()
    onPageTurned()
  }

  function follow(element: Element, subject: Subject): void {
    tracker.add(element, subject)
    view.observe(element)
  }

  return () => {
    for (const stop of stops) stop()
  }
}

function changedNow(): Freshness {
  return { type: 'changed', at: performance.now() }
}

function readPlace(): Pick<Subject, 'page' | 'viewType'> {
  const location = shownPage.get()
  return { page: readPath(), viewType: location ? toPageView(location, null, null).view_type : null }
}

/** The path of the page shown: during a navigation the browser's address is another one already. */
function readPath(): string {
  return shownPage.get()?.url ?? ''
}
