import { Window } from 'happy-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { showLoadingBar } from './loading-bar.ts'

let document: Window['document']

beforeEach(() => {
  vi.useFakeTimers()
  ;({ document } = new Window())
  vi.stubGlobal('document', document)
})

/** By their properties: this document reflects none in attributes. */
function bars(): (string | null)[] {
  const all = [...document.querySelectorAll('div')] as unknown as HTMLElement[]
  return all.filter(({ role }) => role === 'progressbar').map(({ ariaLabel }) => ariaLabel)
}

it('shows a bar for a navigation that takes long, until it is over', () => {
  const hide = showLoadingBar('Loading')
  vi.advanceTimersByTime(150)
  expect(bars()).toEqual(['Loading'])
  hide()
  expect(bars()).toEqual([])
})

it('shows no bar for a navigation that is over at once', () => {
  const hide = showLoadingBar('Loading')
  vi.advanceTimersByTime(149)
  hide()
  vi.runAllTimers()
  expect(bars()).toEqual([])
})

it('shows one bar for the last of two navigations', () => {
  showLoadingBar('Loading')
  vi.advanceTimersByTime(150)
  const hide = showLoadingBar('Loading the next')
  vi.advanceTimersByTime(150)
  expect(bars()).toEqual(['Loading the next'])
  hide()
})
