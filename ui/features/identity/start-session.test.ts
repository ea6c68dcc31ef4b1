import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beforeSessionEnds, onPause, onResume } from '#ui/app/session-lifecycle.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { startSession } from './start-session.ts'

vi.mock('#ui/platform/network/send-call.ts', () => ({ sendCall: vi.fn() }))

const stops: (() => void)[] = []
let order: string[]

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', new EventTarget())
  order = []
  stops.push(
    onResume(() => order.push('resumed')),
    onPause(() => order.push('paused')),
    beforeSessionEnds(async () => {
      await Promise.resolve()
      order.push('sent')
    }),
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
})

test('a session that does not start leaves the page as it was', async () => {
  vi.mocked(sendCall).mockRejectedValueOnce(new Error('no'))
  await expect(startSession('token', { isRegistration: false })).rejects.toThrow('no')
  expect(order).toEqual(['paused', 'sent', 'resumed'])
})

test('what was done before is sent before the session starts', async () => {
  vi.mocked(sendCall).mockImplementationOnce(async (_name, input) => {
    order.push(JSON.stringify(input))
    return null
  })
  await startSession('token', { isRegistration: true })
  expect(order).toEqual(['paused', 'sent', '{"token":"token","isRegistration":true}'])
})
