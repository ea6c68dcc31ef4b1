import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TriggerableExperiment } from '#schema/tracking/experiment-constants.ts'
import { exposeGroup } from '#ui/app/experiment-group.ts'
import { ApiError } from '#ui/platform/network/api-error.ts'
import { sendCall } from '#ui/platform/network/send-call.ts'
import { startActivations, findUnlogged } from './activate-experiments.ts'

vi.mock('#ui/platform/network/send-call.ts', () => ({ sendCall: vi.fn() }))

const activation = (experiment_name: string, experiment_group: string) => ({ experiment_name, experiment_group })

const expose = (name: TriggerableExperiment) => exposeGroup({ experimentsClient: { [name]: 'enabled' } }, name)

test('experiments exposed together are logged together, and none twice', () => {
  const exposed = { modernized_navbar: 'enabled', adblock_notice: 'control' }
  expect(findUnlogged(exposed, new Set())).toEqual([
    activation('modernized_navbar', 'enabled'),
    activation('adblock_notice', 'control'),
  ])
  expect(findUnlogged(exposed, new Set(['modernized_navbar']))).toEqual([activation('adblock_notice', 'control')])
})

describe('a call that fails', () => {
  const calls = vi.mocked(sendCall)
  const failWith = (status: number | null) =>
    calls.mockRejectedValue(new ApiError('no', { status, code: null, detail: null, url: '', accessControl: {} }))
  const keys = () => calls.mock.calls.map(([, , init]) => init?.headers?.['idempotency-key'])

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine: true })
    calls.mockReset()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test.each([
    [null, 'modernized_navbar'],
    [429, 'adblock_notice'],
    [503, 'one_tap_modal'],
  ] as const)('by %s is made again until it is answered, under the same key', async (status, name) => {
    failWith(status)
    expose(name)
    const stop = startActivations()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(calls.mock.calls.length).toBeGreaterThan(8)
    expect(new Set(keys()).size).toBe(1)
    calls.mockReset().mockResolvedValue({ activated: 1 })
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    expect(calls).toHaveBeenCalledOnce()
    stop()
  })

  test('for want of a network is not made before there is one', async () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    vi.stubGlobal('navigator', { onLine: false })
    calls.mockResolvedValue({ activated: 1 })
    expose('fast_event_flush')
    const stop = startActivations()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(calls).not.toHaveBeenCalled()
    page.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveBeenCalledOnce()
    stop()
  })

  test('by a refusal is not made again', async () => {
    failWith(400)
    expose('ad_identifier')
    const stop = startActivations()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(calls).toHaveBeenCalledOnce()
    stop()
  })

  test('is not repeated once logging is not allowed, but at the next start', async () => {
    failWith(503)
    expose('closeup_hide_footer')
    const stop = startActivations()
    await vi.advanceTimersByTimeAsync(200)
    stop()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(calls).toHaveBeenCalledOnce()
    calls.mockResolvedValue({ activated: 1 })
    const stopAgain = startActivations()
    await vi.advanceTimersByTimeAsync(200)
    expect(calls).toHaveBeenCalledTimes(2)
    stopAgain()
  })
})
