import { afterEach, expect, test, vi } from 'vitest'
import { openHiddenFrame } from './hidden-frame.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page of another site is loaded in a hidden sandbox, without a referrer', () => {
  const attributes: Record<string, string> = {}
  const frame: Record<string, unknown> = {
    setAttribute: (name: string, value: string) => void (attributes[name] = value),
    remove: vi.fn(),
  }
  const append = vi.fn()
  vi.stubGlobal('document', { createElement: () => frame, body: { append } })
  const removeFrame = openHiddenFrame('https://ids.example/f')
  expect(append).toHaveBeenCalledExactlyOnceWith(frame)
  expect(frame).toMatchObject({ src: 'https://ids.example/f', hidden: true, referrerPolicy: 'no-referrer' })
  expect(attributes).toMatchObject({ sandbox: 'allow-scripts', 'aria-hidden': 'true' })
  removeFrame()
  expect(frame['remove']).toHaveBeenCalledOnce()
})
