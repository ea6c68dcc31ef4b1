import { describe, expect, test, vi } from 'vitest'
import type { Env } from '#worker/env.ts'
import { translateText } from './translator.ts'

function playModel(run: (model: string, input: unknown) => Promise<unknown>) {
  const calls = vi.fn(run)
  return { calls, AI: { run: calls } as unknown as NonNullable<Env['AI']> }
}

const ASKED = { text: 'A light', from: 'en_GB', to: 'de' } as const

describe('the model of Workers AI', () => {
  test('translates from the language of the author into that of the reader', async () => {
    const { calls, AI } = playModel(async () => ({ translated_text: 'Ein Licht' }))
    expect(await translateText({ AI }, ASKED)).toBe('Ein Licht')
    expect(calls.mock.calls).toEqual([
      ['@cf/meta/m2m100-1.2b', { text: 'A light', source_lang: 'en', target_lang: 'de' }],
    ])
  })

  test('is not asked where both are the same', async () => {
    const { calls, AI } = playModel(async () => ({ translated_text: 'No' }))
    expect(await translateText({ AI }, { ...ASKED, to: 'en_US' })).toBe('A light')
    expect(calls).not.toHaveBeenCalled()
  })

  test.each<[string, () => Promise<unknown>]>([
    ['refuses', () => Promise.reject(new Error('Too busy'))],
    ['answers something else', async () => ({ response: 'Ein Licht' })],
  ])('that %s leaves the text without a translation, and is logged', async (_, run) => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { AI } = playModel(run)
    await expect(translateText({ AI }, ASKED)).rejects.toMatchObject({ error: 'translationUnavailable' })
    expect(log).toHaveBeenCalledOnce()
    expect(log.mock.calls[0]?.[0]).toContain('A comment could not be translated')
    log.mockRestore()
  })
})

test('without a service there is no translation', async () => {
  await expect(translateText({}, ASKED)).rejects.toMatchObject({ error: 'translationUnavailable' })
})
