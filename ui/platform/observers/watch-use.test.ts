import { expect, onTestFinished, test, vi } from 'vitest'
import { onFirstUse } from './watch-use.ts'

function playDocument(): EventTarget {
  const target = new EventTarget()
  vi.stubGlobal('document', target)
  onTestFinished(() => void vi.unstubAllGlobals())
  return target
}

test.each(['pointermove', 'touchstart', 'keydown', 'scroll'])('a page is used by %s, once', (type) => {
  const target = playDocument()
  const onUse = vi.fn()
  onFirstUse(onUse)
  expect(onUse).not.toHaveBeenCalled()
  target.dispatchEvent(new Event(type))
  target.dispatchEvent(new Event('pointerdown'))
  expect(onUse).toHaveBeenCalledOnce()
})

test('what was stopped is not called', () => {
  const target = playDocument()
  const onUse = vi.fn()
  onFirstUse(onUse)()
  target.dispatchEvent(new Event('keydown'))
  expect(onUse).not.toHaveBeenCalled()
})
