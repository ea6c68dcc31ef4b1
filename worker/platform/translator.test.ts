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

  test.each([
    ['ja', '今日は光がきれい', 'en_US'],
    ['ko', '빛이 예쁘다 (Leica)', 'en_US'],
    ['zh', '多好的光', 'en_US'],
    ['ru', 'Какой свет', 'en_US'],
    ['uk', 'Яке світло', 'uk_UA'],
    ['el', 'Τι φως', 'de'],
    ['en', 'The π of it', 'en_GB'],
    ['it', 'Che luce', 'it'],
  ])('is told %s of %s by an author who reads %s', async (language, text, from) => {
    const { calls, AI } = playModel(async () => ({ translated_text: 'Ein Licht' }))
    await translateText({ AI }, { text, from, to: 'de' })
    expect(calls.mock.calls[0]?.[1]).toMatchObject({ source_lang: language })
  })

  test('is not asked where both are the same, as that may be wrong', async () => {
    const { calls, AI } = playModel(async () => ({ translated_text: 'No' }))
    await expect(translateText({ AI }, { ...ASKED, to: 'en_US' })).rejects.toMatchObject({
      error: 'translationUnavailable',
    })
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
