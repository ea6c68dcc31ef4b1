import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareLink } from './share.ts'

const share = vi.fn<(data: ShareData) => Promise<void>>()

beforeEach(() => {
  vi.stubGlobal('window', { location: { href: 'https://www.tackboard.example/mo/pins/' } })
  vi.stubGlobal('navigator', { share })
})
afterEach(() => vi.unstubAllGlobals())

it('opens the share sheet with the whole address', async () => {
  share.mockResolvedValueOnce()
  expect(await shareLink('/mo/', 'Mo')).toBe(true)
  expect(share).toHaveBeenCalledWith({ title: 'Mo', url: 'https://www.tackboard.example/mo/' })
})

it('a sheet that is closed is no failure; one that cannot open is', async () => {
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  expect(await shareLink('/mo/', 'Mo')).toBe(true)
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  expect(await shareLink('/mo/', 'Mo')).toBe(false)
})

it('says where there is none', async () => {
  vi.stubGlobal('navigator', {})
  expect(await shareLink('/mo/', 'Mo')).toBe(false)
})
