import { countSlot, findSubject, type Found } from './find-seen.ts'
import type { Subject } from './subject.ts'

export interface FollowedElements<Handle> {
  page: string
  elements: ReadonlyMap<Handle, Followed>
}

interface Followed {
  text: string
  /** Null for what turned out to be nothing that is tracked. */
  subject: Subject | null
}

/** The steps keep this order: impressions end before the page turns. */
export interface FollowStep<Handle> {
  next: FollowedElements<Handle>
  /** Gone, or showing something else. */
  forgotten: readonly Handle[]
  isPageTurned: boolean
  added: readonly { element: Handle; subject: Subject }[]
}

/** Slots are counted in document order, those of elements followed before included. */
export function followFound<Handle>(
  { page: lastPage, elements }: FollowedElements<Handle>,
  found: readonly Found<Handle>[],
  place: Pick<Subject, 'page' | 'viewType'>,
): FollowStep<Handle> {
  const texts = new Map(found.map(({ element, text }) => [element, text]))
  const kept = new Map([...elements].filter(([element, { text }]) => texts.get(element) === text))
  const forgotten = [...elements.keys()].filter((element) => !kept.has(element))
  const added: { element: Handle; subject: Subject }[] = []
  const slots = new Map<string, number>()
  for (const one of found) {
    const { element, text } = one
    const known = kept.get(element)
    const subject = known ? known.subject : findSubject(one, place, slots)
    if (!known) kept.set(element, { text, subject })
    if (!known && subject) added.push({ element, subject })
    if (subject) countSlot(subject, slots)
  }
  return { next: { page: place.page, elements: kept }, forgotten, isPageTurned: place.page !== lastPage, added }
}
