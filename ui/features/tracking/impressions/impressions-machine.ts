import type { Step } from '#ui/platform/machine.ts'
import { countSlot, findSubject, type Found } from './find-subjects.ts'
import type { Subject } from './subject.ts'

/** Reports processed before the browser is asked whether it is still idle. */
const REPORTS_AT_A_TIME = 50

/** `Handle`: an element; `Report`: what the browser reports of one. */
export interface WatchState<Handle, Report> {
  page: string
  followed: ReadonlyMap<Handle, Followed>
  /** Not processed yet: while the page scrolls only this list grows. */
  reports: readonly Report[]
  content: Freshness
  visibility: Freshness
}

interface Followed {
  text: string
  /** Null for what turned out to be nothing that is tracked. */
  subject: Subject | null
}

/** `changed`: a look is due soon; `at` is when it changed last. */
export type Freshness = { type: 'current' } | { type: 'changed'; at: number }

export type WatchEvent<Handle, Report> =
  | { type: 'reported'; reports: readonly Report[] }
  | { type: 'idle' }
  | { type: 'contentChanged'; at: number }
  | { type: 'searched'; page: string; viewType: number | null; found: readonly Found<Handle>[] }
  | { type: 'visibilityChanged'; at: number }
  | { type: 'visibilityDue' }
  /** With reports that the browser has made but not delivered. */
  | { type: 'paused'; at: number; reports: readonly Report[] }

export type WatchEffect<Handle, Report> =
  | { type: 'processWhenIdle' }
  | { type: 'process'; reports: readonly Report[] }
  | { type: 'searchSoon' }
  | { type: 'checkVisibilitySoon' }
  | { type: 'checkVisibility'; at: number }
  | { type: 'forget'; element: Handle; at: number }
  | { type: 'turnPage' }
  | { type: 'follow'; element: Handle; subject: Subject }
  | { type: 'pause'; at: number }

type WatchStep<Handle, Report> = Step<WatchState<Handle, Report>, WatchEffect<Handle, Report>>

const CURRENT: Freshness = { type: 'current' }

/** Nothing of the page is known yet, so it is to be searched at once. */
export function startWatch<Handle, Report>(page: string, at: number): WatchState<Handle, Report> {
  return { page, followed: new Map(), reports: [], content: { type: 'changed', at }, visibility: CURRENT }
}

export function watchStep<Handle, Report>(
  state: WatchState<Handle, Report>,
  event: WatchEvent<Handle, Report>,
): WatchStep<Handle, Report> {
  switch (event.type) {
    case 'reported':
      return {
        state: { ...state, reports: [...state.reports, ...event.reports] },
        effects: [{ type: 'processWhenIdle' }],
      }
    case 'idle':
      return process(state, REPORTS_AT_A_TIME)
    case 'contentChanged':
      return {
        state: { ...state, content: { type: 'changed', at: event.at } },
        effects: [{ type: 'searchSoon' }],
      }
    case 'searched':
      return compare(state, event)
    case 'visibilityChanged':
      return {
        state: { ...state, visibility: { type: 'changed', at: event.at } },
        effects: [{ type: 'checkVisibilitySoon' }],
      }
    case 'visibilityDue':
      return checkVisibility(state)
    case 'paused': {
      const checked = checkVisibility({ ...state, reports: [...state.reports, ...event.reports] })
      return { state: checked.state, effects: [...checked.effects, { type: 'pause', at: event.at }] }
    }
    default:
      return event satisfies never
  }
}

function process<Handle, Report>(state: WatchState<Handle, Report>, limit = Infinity): WatchStep<Handle, Report> {
  return {
    state: { ...state, reports: state.reports.slice(limit) },
    effects: [{ type: 'process', reports: state.reports.slice(0, limit) }],
  }
}

function checkVisibility<Handle, Report>(before: WatchState<Handle, Report>): WatchStep<Handle, Report> {
  const { state, effects } = process(before)
  const { visibility } = state
  if (visibility.type === 'current') return { state, effects }
  return {
    state: { ...state, visibility: CURRENT },
    effects: [...effects, { type: 'checkVisibility', at: visibility.at }],
  }
}

/** What is gone by now was seen before that, so reports are processed first, and impressions end before the page turns. */
function compare<Handle, Report>(
  before: WatchState<Handle, Report>,
  { page, viewType, found }: Extract<WatchEvent<Handle, Report>, { type: 'searched' }>,
): WatchStep<Handle, Report> {
  const { state, effects } = process(before)
  const { content } = state
  if (content.type === 'current') return { state, effects }
  const { kept, forgotten } = splitFollowed(state.followed, found)
  const { followed, added } = followFound(kept, found, { page, viewType })
  const forget = forgotten.map((element) => ({ type: 'forget' as const, element, at: content.at }))
  const turnPage = page === state.page ? [] : [{ type: 'turnPage' as const }]
  return {
    state: { ...state, page, followed, content: CURRENT },
    effects: [...effects, ...forget, ...turnPage, ...added],
  }
}

function splitFollowed<Handle>(followed: ReadonlyMap<Handle, Followed>, found: readonly Found<Handle>[]) {
  const texts = new Map(found.map(({ element, text }) => [element, text]))
  const isKept = ([element, { text }]: [Handle, Followed]) => texts.get(element) === text
  const all = [...followed]
  return {
    kept: new Map(all.filter(isKept)),
    forgotten: all.filter((entry) => !isKept(entry)).map(([element]) => element),
  }
}

/** Slots are counted in document order, those of elements followed before included. */
function followFound<Handle>(
  kept: ReadonlyMap<Handle, Followed>,
  found: readonly Found<Handle>[],
  place: Pick<Subject, 'page' | 'viewType'>,
) {
  const followed = new Map(kept)
  const added: { type: 'follow'; element: Handle; subject: Subject }[] = []
  const slots = new Map<string, number>()
  for (const one of found) {
    const { element, text } = one
    const known = followed.get(element)
    const subject = known ? known.subject : findSubject(one, place, slots)
    if (!known) followed.set(element, { text, subject })
    if (!known && subject) added.push({ type: 'follow', element, subject })
    if (subject) countSlot(subject, slots)
  }
  return { followed, added }
}
