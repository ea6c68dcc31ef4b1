import { MAX_KEPT_PAGES } from '#schema/constants/offline.ts'
import type { Step } from '#ui/platform/machine.ts'
import { droppedFrom, isKeptPages, withoutPage, withPage, type KeptPage, type KeptPages } from './kept-pages.ts'

/** `unread`: only storage knows the list, as in a new service worker and after a change that failed. */
export type KeptState = { type: 'unread' } | KnownPages

interface KnownPages {
  type: 'known'
  pages: KeptPages
}

export type KeptEvent =
  | { type: 'listRead'; value: unknown }
  /** Its copy is stored, and not listed yet. */
  | { type: 'pageStored'; page: KeptPage }
  | { type: 'pageRefused'; path: string }
  | { type: 'pageGone'; path: string }
  | { type: 'pagesForgotten' }

export type KeptEffect =
  | { type: 'deleteCaches' }
  | { type: 'deletePages'; paths: readonly string[] }
  | { type: 'writeList'; pages: KeptPages }
  | { type: 'prunePictures'; pages: KeptPages }

type KeptStep = Step<KnownPages, KeptEffect>

/** An incomplete page is not listed, and a listed page is complete. Effects run in their order, each after the last. */
export function keptStep(state: KeptState, event: KeptEvent): KeptStep {
  if (event.type === 'pagesForgotten') return know([], [{ type: 'deleteCaches' }])
  if (event.type === 'listRead') {
    // Copies that no list names would stay for ever.
    return isKeptPages(event.value) ? know(event.value, []) : know([], [{ type: 'deleteCaches' }])
  }
  if (state.type === 'unread') throw new Error(`${event.type} before the list was read`)
  const { pages } = state
  switch (event.type) {
    case 'pageStored':
      return list(pages, withPage(pages, event.page, MAX_KEPT_PAGES))
    case 'pageRefused':
      return know(withoutPage(pages, event.path), [
        { type: 'deletePages', paths: [event.path] },
        { type: 'writeList', pages: withoutPage(pages, event.path) },
      ])
    case 'pageGone': {
      const after = withoutPage(pages, event.path)
      if (after.length === pages.length) return know(pages, [])
      const step = list(pages, after)
      return know(after, [...step.effects, { type: 'prunePictures', pages: after }])
    }
    default:
      return event satisfies never
  }
}

function list(before: KeptPages, pages: KeptPages): KeptStep {
  return know(pages, [
    { type: 'deletePages', paths: droppedFrom(before, pages) },
    { type: 'writeList', pages },
  ])
}

function know(pages: KeptPages, effects: readonly KeptEffect[]): KeptStep {
  return { state: { type: 'known', pages }, effects }
}
