import { OBSTRUCTION_DELAY_MS } from '#schema/constants/impressions.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { createIdleWork } from '#ui/platform/lifecycle/idle-work.ts'
import { shownPage } from '#ui/app/router/shown-page.ts'
import { toPageView } from '#ui/features/tracking/page-views/to-page-view.ts'
import { isHidden, watchHidden } from '#ui/platform/observers/watch-hidden.ts'
import { toViewRecord, watchInView } from '#ui/platform/observers/watch-in-view.ts'
import { OBSTRUCTION_ATTRIBUTES, watchObstructions } from '#ui/platform/observers/watch-obstructions.ts'
import { pageRoot, watchPageContent } from '#ui/platform/observers/watch-page-content.ts'
import { countSlot, findSeen, SUBJECT_ATTRIBUTES, findSubject, type Found } from './find-subjects.ts'
import { toMargins } from './free-window.ts'
import { createImpressionTracker, type Impression } from './impression-tracker.ts'
import { isSeen, SEEN_THRESHOLDS } from './seen-rule.ts'
import type { Subject } from './subject.ts'
import { createViewOfElements } from './view-of-elements.ts'

/** Wait before looking for new elements: cards exist about a screenful before they are reached. */
const CONTENT_DELAY_MS = 100

/** Records processed before the browser is asked whether it is still idle. */
const RECORDS_AT_A_TIME = 50

interface Followed {
  text: string
  subject: Subject | null
}

/**
 * One observer for everything; reports each impression once it is over, and each change of page. While the page scrolls
 * only a list grows: it is processed when the browser is idle, or when the session pauses.
 */
export function watchImpressions(
  onImpression: (impression: Impression, element: Element) => void,
  onPageTurned: () => void,
): () => void {
  const root = pageRoot()
  const followed = new Map<Element, Followed>()
  const tracker = createImpressionTracker(onImpression)
  const elements = createViewOfElements(tracker, isHidden)
  const records: IntersectionObserverEntry[] = []
  let page = pathOfPage()
  let changedAt = performance.now()
  let search: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = 0
  let look: ReturnType<typeof setTimeout> | undefined

  const idle = createIdleWork(() => {
    workOff(records.splice(0, RECORDS_AT_A_TIME))
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
    watchPageContent([...SUBJECT_ATTRIBUTES, ...OBSTRUCTION_ATTRIBUTES], () => {
      changedAt = performance.now()
      obstructions.lookAgain()
      search ??= setTimeout(findChanges, CONTENT_DELAY_MS)
    }),
    watchHidden(root, () => {
      hiddenAt = performance.now()
      look ??= setTimeout(findHidden, CONTENT_DELAY_MS)
    }),
    onPause(() => {
      workOff([...records.splice(0), ...view.takeRecords()])
      if (look !== undefined) findHidden()
      tracker.pause(performance.now())
    }),
    onResume(() => tracker.resume(performance.now())),
  ]
  findChanges()

  function workOff(some: readonly IntersectionObserverEntry[]): void {
    for (const record of some) {
      const { element, at, ...extent } = toViewRecord(record)
      elements.place(element, isSeen(extent), at)
    }
  }

  function findHidden(): void {
    clearTimeout(look)
    look = undefined
    workOff(records.splice(0))
    elements.lookAgain(hiddenAt)
  }

  function findChanges(): void {
    clearTimeout(search)
    search = undefined
    // What is gone by now was seen before that.
    workOff(records.splice(0))
    const at = changedAt
    const here = pathOfPage()
    const found = findSeen(root, here)
    const texts = new Map(found.map(({ element, text }) => [element, text]))
    for (const [element, { text }] of followed) if (texts.get(element) !== text) forget(element, at)
    if (here !== page) turnPage()
    page = here
    const location = shownPage.get()
    const place = { page, viewType: location ? toPageView(location, null, null).view_type : null }
    const slots = new Map<string, number>()
    for (const one of found) {
      const subject = followed.get(one.element)?.subject ?? follow(one, place, slots)
      if (subject) countSlot(subject, slots)
    }
  }

  function turnPage(): void {
    tracker.turnPage()
    onPageTurned()
  }

  function follow(found: Found, place: Pick<Subject, 'page' | 'viewType'>, slots: Map<string, number>): Subject | null {
    const { element, text } = found
    if (followed.has(element)) return null
    const subject = findSubject(found, place, slots)
    followed.set(element, { text, subject })
    if (subject) {
      tracker.add(element, subject)
      view.observe(element)
    }
    return subject
  }

  function forget(element: Element, at: number): void {
    elements.forget(element, at)
    view.unobserve(element)
    followed.delete(element)
  }

  return () => {
    clearTimeout(search)
    clearTimeout(look)
    for (const stop of stops) stop()
  }
}

/** Of the page shown: during a navigation the browser's address is another one already. */
function pathOfPage(): string {
  return shownPage.get()?.url ?? ''
}
