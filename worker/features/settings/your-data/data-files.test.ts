import { expect, it, vi } from 'vitest'
import type { DataContext } from './data-context.ts'
import { imageFiles, type OwnImage } from './data-files.ts'

function image(digit: string): OwnImage {
  return { signature: digit.repeat(32), extension: 'jpg', createdAt: 1 }
}

async function* listImages(digits: string) {
  yield* Array.from(digits, image)
}

/** A store that has all images but those of `b`, and fails from the first one of `c` on. */
const media = {
  get: async (key: string) => {
    if (key.includes('cc')) throw new Error('Too many calls')
    return key.includes('bb') ? null : { body: new ReadableStream() }
  },
}
const context = { media, viewer: { user: { locale: 'en_US' } }, now: 2 } as unknown as DataContext

async function listNames(digits: string): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of imageFiles(context, listImages(digits))) names.push(name)
  return names
}

it('leaves out images that are not there', async () => {
  expect(await listNames('abd')).toEqual([`pictures/${'a'.repeat(32)}.jpg`, `pictures/${'d'.repeat(32)}.jpg`])
})

it('says that images are missing where the store fails, and ends well', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await listNames('acd')).toEqual([`pictures/${'a'.repeat(32)}.jpg`, 'pictures/missing.txt'])
  expect(complain).toHaveBeenCalledOnce()
  complain.mockRestore()
})
