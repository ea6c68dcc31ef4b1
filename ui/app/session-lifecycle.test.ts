import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Visibility = 'visible' | 'hidden'

let page: EventTarget & { visibilityState: Visibility }
let window: EventTarget

beforeEach(() => {
  vi.resetModules()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  window = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', window)
})
afterEach(() => vi.unstubAllGlobals())

/** What a listener of each kind hears while a page goes through these events. */
async function hear(events: readonly string[], first: Visibility = 'visible'): Promise<string[]> {
  const { onPause, onResume } = await import('./session-lifecycle.ts')
  page.visibilityState = first
  const heard: string[] = []
  const stops = [onPause(() => heard.push('pause')), onResume(() => heard.push('resume'))]
  for (const event of events) {
    if (event === 'visible' || event === 'hidden') {
      page.visibilityState = event
      page.dispatchEvent(new Event('visibilitychange'))
    } else (event.startsWith('page') ? window : page).dispatchEvent(new Event(event))
  }
  for (const stop of stops) stop()
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  return heard
}

test.each([
  ['nothing', [], []],
  ['loading', ['pageshow'], []],
  ['another tab and back', ['hidden', 'visible'], ['pause', 'resume']],
  ['leaving', ['pagehide', 'hidden'], ['pause']],
  ['leaving and going back', ['pagehide', 'hidden', 'visible', 'pageshow'], ['pause', 'resume']],
  ['kept for going back', ['pagehide', 'pageshow'], ['pause', 'resume']],
  ['frozen while hidden', ['hidden', 'freeze', 'resume', 'visible'], ['pause', 'resume']],
  ['frozen while visible', ['freeze', 'resume'], ['pause', 'resume']],
  ['thawed but still hidden', ['hidden', 'freeze', 'resume'], ['pause']],
  ['twice away', ['hidden', 'visible', 'hidden', 'visible'], ['pause', 'resume', 'pause', 'resume']],
] as const)('%s', async (_, events, heard) => {
  expect(await hear(events)).toEqual(heard)
})

test('a tab that was opened in the background resumes when it is first seen', async () => {
  expect(await hear(['visible'], 'hidden')).toEqual(['resume'])
})

test.each(['visible', 'hidden'] as const)(
  'a session that goes on after all does so where the page is %s',
  async (visibility) => {
    const { onPause, onResume, pauseSession } = await import('./session-lifecycle.ts')
    const heard: string[] = []
    const stops = [onPause(() => heard.push('pause')), onResume(() => heard.push('resume'))]
    const goOn = pauseSession()
    page.visibilityState = visibility
    goOn()
    expect(heard).toEqual(visibility === 'visible' ? ['pause', 'resume'] : ['pause'])
    for (const stop of stops) stop()
  },
)

test('what is to be done before a session ends is waited for, but not for ever, and may fail', async () => {
  vi.useFakeTimers()
  try {
    const { beforeSessionEnds, finishSession } = await import('./session-lifecycle.ts')
    const heard: string[] = []
    await finishSession().then(() => heard.push('nothing to do'))
    const stops = [
      beforeSessionEnds(() => Promise.reject(new Error('no'))),
      beforeSessionEnds(async () => void heard.push('done')),
    ]
    await finishSession().then(() => heard.push('settled'))
    stops.push(beforeSessionEnds(() => new Promise(() => {})))
    const settled = finishSession().then(() => heard.push('given up'))
    await vi.advanceTimersByTimeAsync(1_499)
    expect(heard).toEqual(['nothing to do', 'done', 'settled', 'done'])
    await vi.advanceTimersByTimeAsync(1)
    await settled
    expect(heard.at(-1)).toBe('given up')
    for (const stop of stops) stop()
    await finishSession()
    expect(heard).toHaveLength(5)
  } finally {
    vi.useRealTimers()
  }
})
