import { OBSTRUCTION_DELAY_MS } from '#schema/constants/impressions.ts'
import { onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { createIdleWork } from '#ui/browser/idle-work.ts'
import { currentPath } from '#ui/browser/location.ts'
import { sightingOf, watchInView } from '#ui/browser/watch-in-view.ts'
import { OBSTRUCTION_ATTRIBUTES, watchObstructions } from '#ui/browser/watch-obstructions.ts'
import { pageRoot, watchPageContent } from '#ui/browser/watch-page-content.ts'
import { countSlot, findSeen, SUBJECT_ATTRIBUTES, subjectOf } from './find-subjects.ts'
import { marginsOf } from './free-window.ts'
import { createImpressionTracker, type Impression } from './impression-tracker.ts'
import { isSeen, SEEN_THRESHOLDS } from './seen-rule.ts'
import type { Subject } from './subject.ts'

/** Records that are worked off before the browser is asked whether it is still idle. */
const RECORDS_AT_A_TIME = 50

interface Followed {
  text: string
  subject: Subject | null
}

/**
 * Follows all that can be seen on the page, by one observer, and tells of every impression once it is over. While the
 * page is scrolled only lists grow; what is in them is worked off when the browser is idle, or when the session pauses.
 */
export function watchImpressions(onImpression: (impression: Impression, element: Element) => void): () => void {
  const root = pageRoot()
  const followed = new Map<Element, Followed>()
  const tracker = createImpressionTracker(onImpression)
  const records: IntersectionObserverEntry[] = []
  let page = currentPath()
  let changedAt: number | null = performance.now()

  const idle = createIdleWork(() => {
    if (records.length > 0) workOff(records.splice(0, RECORDS_AT_A_TIME))
    else if (changedAt !== null) findChanges(changedAt)
    return records.length > 0 || changedAt !== null
  })
  const view = watchInView(SEEN_THRESHOLDS, (added) => {
    records.push(...added)
    idle.ask()
  })
  const obstructions = watchObstructions(root, OBSTRUCTION_DELAY_MS, (placed, windowHeight) =>
    view.setMargins(marginsOf(placed, windowHeight)),
  )
  const stops = [
    view.stop,
    obstructions.stop,
    idle.cancel,
    watchPageContent([...SUBJECT_ATTRIBUTES, ...OBSTRUCTION_ATTRIBUTES], () => {
      changedAt = performance.now()
      obstructions.lookAgain()
      idle.ask()
    }),
    onPause(() => {
      workOff([...records.splice(0), ...view.takeRecords()])
      tracker.pause(performance.now())
    }),
    onResume(() => tracker.resume(performance.now())),
  ]
  idle.ask()

  function workOff(some: readonly IntersectionObserverEntry[]): void {
    for (const record of some) {
      const { element, at, ...extent } = sightingOf(record)
      tracker.act(element, isSeen(extent) ? 'enter' : 'exit', at)
    }
  }

  function findChanges(at: number): void {
    changedAt = null
    const here = currentPath()
    const found = findSeen(root, here)
    const texts = new Map(found.map(({ element, text }) => [element, text]))
    for (const [element, { text }] of followed) if (texts.get(element) !== text) forget(element, at)
    if (here !== page) tracker.turnPage()
    page = here
    const slots = new Map<string, number>()
    for (const one of found) {
      const subject = followed.get(one.element)?.subject ?? follow(one.element, one.text, slots)
      if (subject) countSlot(subject, slots)
    }
  }

  function follow(element: Element, text: string, slots: Map<string, number>): Subject | null {
    if (followed.has(element)) return null
    const subject = subjectOf({ element, text }, page, slots)
    followed.set(element, { text, subject })
    if (subject) {
      tracker.add(element, subject)
      view.observe(element)
    }
    return subject
  }

  function forget(element: Element, at: number): void {
    tracker.act(element, 'stop', at)
    view.unobserve(element)
    followed.delete(element)
  }

  return () => {
    for (const stop of stops) stop()
  }
}
