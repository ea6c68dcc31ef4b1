import * as fakeIndexedDb from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { consumeShared } from '#ui/platform/storage/shared-files.ts'
import { handleShare } from './handle-share.ts'

const SHARE = 'https://site.example/pin-builder/share/'

beforeEach(() => {
  vi.unstubAllGlobals()
  for (const [name, value] of Object.entries(fakeIndexedDb)) if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory())
})

async function share(fields: Record<string, string>, files: File[] = []): Promise<URL> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const file of files) body.append('files', file)
  const answer = await handleShare(new Request(SHARE, { method: 'POST', body }))
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

const paramsOf = ({ searchParams }: URL) => Object.fromEntries(searchParams)

test('texts and files are stored, and the pin builder takes them', async () => {
  const photo = new File(['a photo'], 'boats.jpg', { type: 'image/jpeg' })
  const url = await share({ title: 'Boats', text: 'https://boats.example/', url: '' }, [photo, new File([], '')])
  expect(url.origin + url.pathname).toBe('https://site.example/pin-builder/')
  const { shared = '', ...others } = paramsOf(url)
  expect(others).toEqual({})
  const item = await consumeShared(shared)
  expect(item).toMatchObject({ title: 'Boats', text: 'https://boats.example/', url: '' })
  expect(item?.files).toHaveLength(1)
  expect(await new Response(item?.files[0]).text()).toBe('a photo')
})

test('without storage the texts arrive, and the page says that the files are lost', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const texts = { title: 'Boats', text: 'Look: https://boats.example/', url: '' }
  expect(paramsOf(await share(texts, [new File(['a'], 'a.jpg', { type: 'image/jpeg' })]))).toEqual({
    url: 'https://boats.example/',
    title: 'Boats',
    description: 'Look:',
    shared: 'lost',
  })
  expect(paramsOf(await share(texts))).not.toHaveProperty('shared')
})
