import { expect, it } from 'vitest'
import { readFormStart } from './form-start.ts'

const MAX = 64 * 1_024

function formRequest(form: FormData): Request {
  return new Request('https://site.example/', { method: 'POST', body: form })
}

function rawRequest(body: string, type = 'multipart/form-data; boundary=x'): Request {
  return new Request('https://site.example/', { method: 'POST', body, headers: { 'content-type': type } })
}

it('texts are read as they were typed', async () => {
  const form = new FormData()
  form.set('title', 'Crème brûlée "1"')
  form.set('text', 'One line\r\n--and another\r\n')
  form.set('url', '')
  expect(await readFormStart(formRequest(form), MAX)).toEqual({
    fields: { title: 'Crème brûlée "1"', text: 'One line\r\n--and another\r\n', url: '' },
    hasFiles: false,
  })
})

it('files are noticed, but not read', async () => {
  const form = new FormData()
  form.set('title', 'Soup')
  form.append('files', new File([new Uint8Array(10_000_000)], 'a.mp4', { type: 'video/mp4' }))
  const request = formRequest(form)
  expect(await readFormStart(request, MAX)).toEqual({ fields: { title: 'Soup' }, hasFiles: true })
  expect(request.body?.locked).toBe(false)
})

it('an empty file field is not a file', async () => {
  const form = new FormData()
  form.append('files', new File([], ''))
  form.set('title', 'Soup')
  expect(await readFormStart(formRequest(form), MAX)).toMatchObject({ fields: { title: 'Soup' }, hasFiles: false })
})

it('a text beyond the limit is left out', async () => {
  const form = new FormData()
  form.set('title', 'Soup')
  form.set('text', 'a'.repeat(200_000))
  expect(await readFormStart(formRequest(form), MAX)).toEqual({ fields: { title: 'Soup' }, hasFiles: false })
})

it('names of built-in properties are names like others', async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n'
  const { fields } = await readFormStart(rawRequest(body), MAX)
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
  expect(Object.keys(fields)).toEqual(['__proto__'])
})

it.each([
  ['another form', 'a=b', 'application/x-www-form-urlencoded', 'unsupportedMediaType'],
  ['a form without a boundary', '--x', 'multipart/form-data', 'unsupportedMediaType'],
  ['what has no such boundary', 'hello', 'multipart/form-data; boundary=x', 'malformedBody'],
  ['nothing', '', 'multipart/form-data; boundary=x', 'malformedBody'],
])('%s is refused', async (_, body, type, error) => {
  await expect(readFormStart(rawRequest(body, type), MAX)).rejects.toMatchObject({ error })
})
