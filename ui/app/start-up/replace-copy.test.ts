import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchPageState } from '#ui/app/page-state.ts'
import { reloadCopy } from '#ui/platform/document/shown-copy.ts'
import { replaceCopy } from './boot-decision.ts'

vi.mock('#ui/app/page-state.ts', () => ({ fetchPageState: vi.fn() }))
vi.mock('#ui/app/texts/load-bundle.ts', () => ({ loadBundle: () => Promise.resolve((key: string) => key) }))
vi.mock('#ui/platform/document/shown-copy.ts', () => ({ reloadCopy: vi.fn(() => true), showCopyNotice: vi.fn() }))

const ask = vi.mocked(fetchPageState)
const reload = vi.mocked(reloadCopy)
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  page = new EventTarget()
  vi.stubGlobal('window', page)
  setOnline(false)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
const regain = () => {
  setOnline(true)
  page.dispatchEvent(new Event('online'))
}
const failing = () => Promise.reject(new Error('No answer came'))
const answering = () => Promise.resolve({} as Awaited<ReturnType<typeof fetchPageState>>)

test('a copy is replaced by the live page at once where it can be had', async () => {
  ask.mockImplementation(answering)
  expect(await replaceCopy('en-US')).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('a copy asks once more when the connection is back, and not before', async () => {
  ask.mockImplementationOnce(failing).mockImplementation(answering)
  expect(await replaceCopy('en-US')).toBe(false)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledOnce()
  regain()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('a connection that returns while the call is failing is not missed', async () => {
  ask
    .mockImplementationOnce(() => {
      regain()
      return failing()
    })
    .mockImplementation(answering)
  setOnline(false)
  expect(await replaceCopy('en-US')).toBe(false)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
})

test('where there is a connection and no answer, the copy asks again after a while, ever less often', async () => {
  setOnline(true)
  ask.mockImplementation(failing)
  expect(await replaceCopy('en-US')).toBe(false)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(ask).toHaveBeenCalledTimes(4)
  ask.mockImplementation(answering)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(reload).toHaveBeenCalledOnce()
})
